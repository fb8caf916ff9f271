/** The product's name; nothing else spells it. */
export const PRODUCT_NAME = 'Hearthvoice'

/** Said in the tags of every generated file and beside every player. */
export const SYNTHETIC_VOICE_NOTE = `Synthetic voice made with ${PRODUCT_NAME}`
