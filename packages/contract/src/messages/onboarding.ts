/** The four steps. */
export const progressLabel = 'Your first story'
export const steps = { account: 'Account', voice: 'Voice', story: 'Story', payment: 'Payment' } as const
export const stepOf = (step: number, label: string) => `Step ${step} of 4: ${label}`
export const stepDone = 'done'
export const signedInAs = (email: string) => `You are signed in as ${email}.`
export const accountReady = 'Your account is ready'
export const continueButton = 'Continue'
export const haveVoiceIntroduction = (name: string) => `${name} can tell your first story. Listen, then go on.`
export const voicesNotLoaded = 'Your voices could not be fetched. Please try again.'
