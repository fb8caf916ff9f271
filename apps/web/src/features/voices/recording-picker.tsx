import { FileAudio, Upload, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { DragEvent } from 'react'
import { formatBytes } from '@hearthvoice/contract/format-measures'
import * as text from '@hearthvoice/contract/messages/voice-creation'
import { classNames } from '../../ui/class-names.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { describedBy } from '../../ui/field.tsx'
import { RECORDING_KINDS } from './recording-check.ts'

type RecordingPickerProps = {
  file: File | null
  error?: string | undefined
  onChoose: (files: File[]) => void
  onRemove: () => void
}

/** A place to drop one recording on, with a picker for everybody who doesn't drag. */
export function RecordingPicker({ file, error, onChoose, onRemove }: RecordingPickerProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose([...event.dataTransfer.files])
  }
  if (file) {
    return (
      <div className="flex items-center gap-4 rounded-soft border border-edge bg-paper p-4">
        <FileAudio aria-hidden className="shrink-0 text-ember" size={28} strokeWidth={1.5} />
        <p className="min-w-0 flex-1">
          <span className="sr-only">{text.chosenFile(file.name)}</span>
          <span aria-hidden className="block truncate font-semibold">
            {file.name}
          </span>
          <span className="block text-sm text-soft-ink">{formatBytes(file.size)}</span>
        </p>
        <button
          type="button"
          onClick={onRemove}
          aria-label={text.removeFile}
          className="grid size-12 shrink-0 place-items-center rounded-soft text-soft-ink hover:text-brick"
        >
          <X aria-hidden size={22} />
        </button>
      </div>
    )
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-col items-center gap-4 rounded-soft border-2 border-dashed bg-paper px-6 py-8 text-center transition-colors',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ember',
        over ? 'border-ember bg-raised' : error ? 'border-brick' : 'border-edge/70',
      )}
    >
      <Upload aria-hidden size={28} strokeWidth={1.5} className="text-ember" />
      <div>
        <p className="font-serif text-lg font-[520] max-md:hidden">{text.dropHere}</p>
        <p className="text-sm text-soft-ink max-md:hidden">{text.orChoose}</p>
      </div>
      <input
        id={id}
        type="file"
        accept={RECORDING_KINDS}
        className="sr-only"
        aria-invalid={error ? true : undefined}
        aria-describedby={[`${id}-kinds`, describedBy(id, error ? { error } : {})].filter(Boolean).join(' ')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
      <label htmlFor={id} className={buttonStyle({ look: 'secondary' })}>
        {text.chooseFile}
      </label>
      <p id={`${id}-kinds`} className="max-w-[44ch] text-sm text-soft-ink">
        {text.kindsTaken}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="font-medium text-brick">
          {error}
        </p>
      )}
    </div>
  )
}
