/** In-place fast Fourier transform of one power-of-two length, with its tables made once. */
export class FourierTransform {
  readonly size: number
  private readonly cosine: Float64Array
  private readonly sine: Float64Array
  private readonly reversed: Uint32Array

  /** @param size a power of two, at least 2. */
  constructor(size: number) {
    this.size = size
    this.cosine = new Float64Array(size / 2)
    this.sine = new Float64Array(size / 2)
    this.reversed = new Uint32Array(size)
    for (let k = 0; k < size / 2; k++) {
      this.cosine[k] = Math.cos((2 * Math.PI * k) / size)
      this.sine[k] = Math.sin((2 * Math.PI * k) / size)
    }
    const bits = Math.log2(size)
    for (let i = 0; i < size; i++) {
      let reversed = 0
      for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit)
      this.reversed[i] = reversed
    }
  }

  /** Forward transform of `re + i·im`, in place (radix 2, Cooley & Tukey 1965). */
  forward(re: Float64Array, im: Float64Array): void {
    const { size, cosine, sine, reversed } = this
    for (let i = 0; i < size; i++) {
      const j = reversed[i] as number
      if (j <= i) continue
      const swapRe = re[i] as number
      const swapIm = im[i] as number
      re[i] = re[j] as number
      im[i] = im[j] as number
      re[j] = swapRe
      im[j] = swapIm
    }
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half)
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const c = cosine[k * step] as number
          const s = sine[k * step] as number
          const a = start + k
          const b = a + half
          const bRe = re[b] as number
          const bIm = im[b] as number
          const turnedRe = bRe * c + bIm * s
          const turnedIm = bIm * c - bRe * s
          re[b] = (re[a] as number) - turnedRe
          im[b] = (im[a] as number) - turnedIm
          re[a] = (re[a] as number) + turnedRe
          im[a] = (im[a] as number) + turnedIm
        }
      }
    }
  }

  /** Inverse transform in place, scaled by 1/size. */
  inverse(re: Float64Array, im: Float64Array): void {
    this.forward(im, re)
    for (let i = 0; i < this.size; i++) {
      re[i] = (re[i] as number) / this.size
      im[i] = (im[i] as number) / this.size
    }
  }
}
