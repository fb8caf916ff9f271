import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSample } from '../../../../testing/samples.ts'
import { speakers } from '../../../../testing/speech.ts'
import { defaultLimits } from './decode-job.ts'
import { decodeSample } from './decode-sample.ts'
import { ffmpegArguments } from './ffmpeg-command.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ffmpeg-'))
  await makeSample('mp3', speakers()[0]?.firstHalf.slice(0, 1) ?? [], join(folder, 'sample.mp3'))
  await decodeSample({ ...paths(), pcmPath: join(folder, 'real.pcm'), keepPath: join(folder, 'real.flac') })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const paths = () => ({
  inputPath: join(folder, 'sample.mp3'),
  pcmPath: join(folder, 'sound.pcm'),
  keepPath: join(folder, 'sound.flac'),
})

/** A program that stands where ffmpeg would: told by the same arguments, it answers through the same pipes. */
async function program(script: string): Promise<string> {
  const path = join(folder, 'ffmpeg')
  await writeFile(
    path,
    `#!${process.execPath}\nconst fs = require('node:fs')\nconst folder = ${JSON.stringify(folder)}\n${script}`,
  )
  await chmod(path, 0o700)
  return path
}

const outputs = async () => (await readdir(folder)).filter((name) => name.startsWith('sound.'))

test('ffmpeg is told the format, the only protocols and the limits, and decodes no picture', () => {
  const limits = { ...defaultLimits, soundSeconds: 90 }
  const args = ffmpegArguments({ inputPath: '/in/a b.mov', kind: 'mov', pcmPath: '/out/p', keepPath: '/out/k', limits })
  const line = args.join(' ')
  expect(line).toContain('-nostdin -v error')
  expect(line).toContain('-protocol_whitelist file,pipe -format_whitelist mov')
  expect(line).toContain('-threads 1 -vn -sn -dn -f mov -i file:/in/a b.mov')
  expect(line).toContain('-map 0:a:0 -t 90 -ac 1 -ar 16000 -f s16le pipe:1')
  expect(line).toContain('-c:a flac -f flac file:/out/k')
  expect(args).toContain('file:/in/a b.mov')
})

test('the sound on its stdout is counted, and its kept sound is taken', async () => {
  const ffmpegPath = await program(`
    fs.writeFileSync(folder + '/args', process.argv.slice(2).join('\\n'))
    fs.copyFileSync(folder + '/real.flac', process.argv.at(-1).slice('file:'.length))
    fs.createReadStream(folder + '/real.pcm').pipe(process.stdout)
    process.stderr.write('x'.repeat(1 << 20))
    process.exitCode = 1`)
  const decoded = await decodeSample({ ...paths(), ffmpegPath })
  const real = await readFile(join(folder, 'real.pcm'))
  expect(decoded).toMatchObject({
    kind: 'mp3',
    durationSeconds: real.length / 32000,
    sourceRate: 44100,
    truncated: false,
  })
  expect((await readFile(paths().pcmPath)).equals(real)).toBe(true)
  expect((await readFile(join(folder, 'args'), 'utf8')).split('\n')).toContain(`file:${paths().inputPath}`)
  expect((await outputs()).sort()).toEqual(['sound.flac', 'sound.pcm'])
  await Promise.all([rm(paths().pcmPath), rm(paths().keepPath)])
})

test('what ffmpeg says of a file that breaks off is passed on', async () => {
  const ffmpegPath = await program(`
    fs.copyFileSync(folder + '/real.flac', process.argv.at(-1).slice('file:'.length))
    fs.createReadStream(folder + '/real.pcm').pipe(process.stdout)
    console.error('[mov,mp4 @ 0x1] stream 0, offset 0x1c911: partial file')`)
  expect(await decodeSample({ ...paths(), ffmpegPath })).toMatchObject({ cutShort: true })
  await Promise.all([rm(paths().pcmPath), rm(paths().keepPath)])
})

test.each([
  ['no_audio', `console.error("Stream map '0:a:0' matches no streams."); process.exit(1)`, {}],
  ['not_decodable', `console.error('Invalid data found when processing input'); process.exit(1)`, {}],
  ['not_decodable', `process.stdout.write(Buffer.alloc(64000)); process.kill(process.pid, 'SIGSEGV')`, {}],
  ['output_failed', `console.error('av_interleaved_write_frame(): No space left on device'); process.exit(1)`, {}],
  [
    'decoder_timeout',
    `fs.createReadStream(folder + '/real.pcm').pipe(process.stdout); setInterval(() => {}, 1000)`,
    { wallMilliseconds: 300 },
  ],
])('%s is told from how it ends, and nothing stays behind', async (code, script, limits) => {
  await expect(decodeSample({ ...paths(), limits, ffmpegPath: await program(script) })).rejects.toMatchObject({ code })
  expect(await outputs()).toEqual([])
})

test('a program that is not there is not blamed on the file', async () => {
  const ffmpegPath = join(folder, 'nowhere')
  await expect(decodeSample({ ...paths(), ffmpegPath })).rejects.toMatchObject({ code: 'decoder_unavailable' })
  expect(await outputs()).toEqual([])
})
