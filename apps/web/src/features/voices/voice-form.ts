import { z } from 'zod'
import { consentKind, voiceName } from '@hearthvoice/contract/api/voices'
import { MAX_FULL_NAME_LENGTH } from '@hearthvoice/contract/limits'
import { emailInvalid, fullNameTooLong } from '@hearthvoice/contract/messages/account'
import { consentNeeded } from '@hearthvoice/contract/messages/voice-creation'
import { consentNameNeeded, fileAndNameNeeded } from '@hearthvoice/contract/messages/voices'

const consentFields = z.object({
  consent: consentKind.nullable(),
  consentName: z.string().trim().max(MAX_FULL_NAME_LENGTH, fullNameTooLong(MAX_FULL_NAME_LENGTH)),
  consentContact: z.union([z.literal(''), z.email(emailInvalid)]),
})

type Consented = z.infer<typeof consentFields>
const checkConsent = (given: Consented, context: z.RefinementCtx<Consented>) => {
  if (given.consent === null) context.addIssue({ code: 'custom', message: consentNeeded, path: ['consent'] })
  if (given.consent === 'agreed' && given.consentName === '') {
    context.addIssue({ code: 'custom', message: consentNameNeeded, path: ['consentName'] })
  }
}

export const consentForm = consentFields.superRefine(checkConsent)

/** The whole form. One sentence speaks of file and name; it stands at the first that is missing. */
export const voiceForm = consentFields
  .extend({ file: z.instanceof(File).nullable(), name: z.string() })
  .superRefine((given, context) => {
    const name = voiceName.safeParse(given.name)
    if (given.file === null) context.addIssue({ code: 'custom', message: fileAndNameNeeded, path: ['file'] })
    else if (!name.success) {
      context.addIssue({ code: 'custom', message: name.error.issues[0]?.message ?? fileAndNameNeeded, path: ['name'] })
    }
    checkConsent(given, context)
  })
export type VoiceForm = z.infer<typeof voiceForm>

export const emptyVoiceForm: VoiceForm = { file: null, name: '', consent: null, consentName: '', consentContact: '' }
