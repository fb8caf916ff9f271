import { createContext, useContext } from 'react'

/** True once something has been pressed or navigated to: the first page of a visit leaves the focus where it is. */
export const Arrival = createContext(false)

export const useArrived = () => useContext(Arrival)
