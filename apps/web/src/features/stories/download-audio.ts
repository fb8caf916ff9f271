import { audioFileName } from '@hearthvoice/contract/format'

/** Saves a story's sound as a file; if it can't be fetched, its address opens in a new tab. */
export async function downloadAudio(story: { title: string; audio_url: string }): Promise<void> {
  try {
    const response = await fetch(story.audio_url)
    if (!response.ok) throw new Error(`The sound answered ${response.status}`)
    const address = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = address
    link.download = audioFileName(story.title)
    link.click()
    // The browser reads the file after the click: its address may go only later.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch {
    window.open(story.audio_url, '_blank', 'noopener')
  }
}
