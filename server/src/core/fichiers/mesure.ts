import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/** Laisse passer un flux en comptant ses octets et en calculant son empreinte ; refuse d'aller plus loin que `max`. */
export class Mesure extends Transform {
  taille = 0
  private readonly empreinte = createHash('sha256')
  private readonly max: number
  private readonly trop: () => Error

  constructor(max: number, trop: () => Error) {
    super()
    this.max = max
    this.trop = trop
  }

  override _transform(octets: Buffer, _encodage: BufferEncoding, suite: TransformCallback): void {
    this.taille += octets.length
    if (this.taille <= this.max) {
      this.empreinte.update(octets)
      suite(null, octets)
    } else suite(this.trop())
  }

  /** À lire une seule fois, le flux passé. */
  sha256(): string {
    return this.empreinte.digest('hex')
  }
}

/** Une mesure qui exige une taille exacte : un flux plus court ou plus long échoue. */
export class MesureExacte extends Mesure {
  private readonly attendue: number

  constructor(attendue: number) {
    super(attendue, tailleInattendue)
    this.attendue = attendue
  }

  override _flush(suite: TransformCallback): void {
    suite(this.taille === this.attendue ? null : tailleInattendue())
  }
}

const tailleInattendue = () => new Error('Le flux n’a pas la taille annoncée')
