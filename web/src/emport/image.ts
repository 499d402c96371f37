import { COTE_MESURE, type Lisibilite, lisibiliteDe, type PhotoEnGris } from '@relogement/domain/emport/lisibilite'

/** Plus, un avis d'imposition photographié n'en est pas plus lisible. */
const COTE_MAX = 2400
const QUALITE = 0.85

interface PhotoReduite {
  readonly octets: ArrayBuffer
  readonly lisibilite: Lisibilite
}

/** La photo, réduite, et si elle se relira ; ce que l'appareil y avait écrit (lieu, heure, modèle) n'y est plus. */
export async function reduire(fichier: Blob): Promise<PhotoReduite> {
  const image = await createImageBitmap(fichier)
  const part = Math.min(1, COTE_MAX / Math.max(image.width, image.height))
  const toile = document.createElement('canvas')
  toile.width = Math.round(image.width * part)
  toile.height = Math.round(image.height * part)
  dessinDe(toile).drawImage(image, 0, 0, toile.width, toile.height)
  image.close()
  return { lisibilite: lisibiliteDe(enGris(toile)), octets: await octetsDe(toile, 'image/jpeg', QUALITE) }
}

const PAR_POINT = 4

/** La photo gardée, en gris, à la taille où elle se mesure. */
function enGris(photo: HTMLCanvasElement): PhotoEnGris {
  const cote = Math.max(photo.width, photo.height)
  const part = Math.min(1, COTE_MESURE / cote)
  const toile = document.createElement('canvas')
  toile.width = Math.max(1, Math.round(photo.width * part))
  toile.height = Math.max(1, Math.round(photo.height * part))
  const dessin = dessinDe(toile)
  dessin.drawImage(photo, 0, 0, toile.width, toile.height)
  const { data } = dessin.getImageData(0, 0, toile.width, toile.height)
  const gris = new Uint8Array(data.length / PAR_POINT)
  // Rouge, vert, bleu pesés comme l'œil les voit.
  for (let rang = 0; rang < gris.length; rang++) {
    const ici = rang * PAR_POINT
    gris[rang] = 0.299 * (data[ici] ?? 0) + 0.587 * (data[ici + 1] ?? 0) + 0.114 * (data[ici + 2] ?? 0)
  }
  return { largeur: toile.width, hauteur: toile.height, gris, cote }
}

export function octetsDe(toile: HTMLCanvasElement, type: 'image/jpeg' | 'image/png', qualite?: number): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    toile.toBlob((blob) => (blob === null ? reject(new Error('L’image ne se lit pas.')) : resolve(blob.arrayBuffer())), type, qualite)
  })
}

export function dessinDe(toile: HTMLCanvasElement): CanvasRenderingContext2D {
  const dessin = toile.getContext('2d')
  if (dessin === null) throw new Error('Ce navigateur ne dessine pas.')
  return dessin
}
