/** Plus, un avis d'imposition photographié n'en est pas plus lisible. */
const COTE_MAX = 2400
const QUALITE = 0.85

/** La photo, réduite ; ce que l'appareil y avait écrit (lieu, heure, modèle) n'y est plus. */
export async function reduire(fichier: Blob): Promise<ArrayBuffer> {
  const image = await createImageBitmap(fichier)
  const part = Math.min(1, COTE_MAX / Math.max(image.width, image.height))
  const toile = document.createElement('canvas')
  toile.width = Math.round(image.width * part)
  toile.height = Math.round(image.height * part)
  dessinDe(toile).drawImage(image, 0, 0, toile.width, toile.height)
  image.close()
  return octetsDe(toile, 'image/jpeg', QUALITE)
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
