// La feuille que le ménage signe : ce qui lui a été relu, la phrase, son trait, son nom et l'heure, en une image qui se lit seule.
import { formatInstant } from '@relogement/domain/common/date.format'
import { dessinDe, octetsDe } from './image.ts'

export const PHRASE_SIGNEE = 'Je confirme que ces informations m’ont été relues et que j’ai reçu la note sur mes données.'

/** Sur du papier blanc, en sombre aussi. */
export const ENCRE = '#1d1b18'
const PAPIER = '#ffffff'

interface Feuille {
  readonly codeMenage: string
  readonly noms: string
  readonly relu: readonly { readonly libelle: string; readonly valeur: string | null }[]
  readonly qui: string
  readonly le: string
}

const LARGEUR = 1240
const MARGE = 80
const LIGNE = 38

export async function feuilleSignee(trait: HTMLCanvasElement, { codeMenage, noms, relu, qui, le }: Feuille): Promise<ArrayBuffer> {
  const toile = document.createElement('canvas')
  toile.width = LARGEUR
  const dessin = dessinDe(toile)
  const texte = '26px "Inter Variable", sans-serif'
  dessin.font = texte
  const lignes = [
    `Entretien du ménage ${noms}, ${codeMenage}`,
    '',
    ...relu.flatMap(({ libelle, valeur }) => plier(dessin, `${libelle} : ${valeur ?? 'non renseigné'}`)),
    '',
    ...plier(dessin, `« ${PHRASE_SIGNEE} »`),
    '',
    `${qui}, le ${formatInstant(le)}`,
  ]
  const hauteurDuTrait = Math.round(((LARGEUR - 2 * MARGE) * trait.height) / Math.max(1, trait.width))
  toile.height = 2 * MARGE + lignes.length * LIGNE + hauteurDuTrait
  dessin.fillStyle = PAPIER
  dessin.fillRect(0, 0, toile.width, toile.height)
  dessin.fillStyle = ENCRE
  dessin.font = texte
  for (const [rang, ligne] of lignes.entries()) dessin.fillText(ligne, MARGE, MARGE + (rang + 1) * LIGNE)
  dessin.drawImage(trait, MARGE, MARGE + lignes.length * LIGNE, LARGEUR - 2 * MARGE, hauteurDuTrait)
  return octetsDe(toile, 'image/png')
}

/** À la ligne entre deux mots, dès que la largeur manque. */
function plier(dessin: CanvasRenderingContext2D, texte: string): string[] {
  const lignes: string[] = []
  for (const mot of texte.split(' ')) {
    const derniere = lignes.at(-1)
    const essai = derniere === undefined ? mot : `${derniere} ${mot}`
    if (derniere !== undefined && dessin.measureText(essai).width <= LARGEUR - 2 * MARGE) lignes[lignes.length - 1] = essai
    else lignes.push(mot)
  }
  return lignes
}
