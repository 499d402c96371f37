// Les fichiers d'un autre outil joints à un import, rangés par ménage : leur chemin dit le dossier et la nature (décision 0105).
import { net } from '../common/tableau/colonnes.ts'
import { type TypeDocumentMenage, typesDocumentMenage } from '../document/document.listes.ts'
import { MO } from '../document/document.rules.ts'
import { cleDeReference } from './importMenages.lecture.ts'

export const FICHIERS_PAR_ARCHIVE = 500
export const FICHIERS_PAR_IMPORT = 5_000
export const CHEMIN_MAX = 400

/** Ce qu'un système d'exploitation ajoute à une archive sans que personne l'ait voulu. */
export function estDuSysteme(chemin: string): boolean {
  const nom = chemin.slice(chemin.lastIndexOf('/') + 1).toLowerCase()
  return chemin.startsWith('__MACOSX/') || nom.startsWith('._') || ['.ds_store', 'thumbs.db', 'desktop.ini'].includes(nom)
}

const INVISIBLES = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu

/** Un chemin tel qu'il se montre : composé, sans caractère invisible ni qui retourne le sens d'écriture. */
export const cheminLisible = (chemin: string): string =>
  chemin
    .normalize('NFC')
    .replace(INVISIBLES, '')
    .split('/')
    .map((partie) => partie.trim())
    .filter((partie) => partie !== '')
    .join('/')

/** Deux chemins qui se lisent pareil sont le même. */
export const cleDeChemin = (chemin: string): string => chemin.normalize('NFKC').toLowerCase()

/** Un nom de dossier ne porte ni barre ni deux-points, et ne finit pas par un point : une référence qui en a s'y écrit avec des tirets. */
export function cleDeDossier(reference: string): string {
  const cle = cleDeReference(reference).replace(/["*:<>?|\\/]/g, '-')
  let fin = cle.length
  while (fin > 0 && (cle[fin - 1] === '.' || cle[fin - 1]?.trim() === '')) fin -= 1
  return cle.slice(0, fin)
}

/** Le dossier du ménage ; nul : le fichier n'est dans aucun. */
export const dossierDuChemin = (chemin: string): string | null => (chemin.includes('/') ? chemin.slice(0, chemin.indexOf('/')) : null)

/** Les chemins sans le dossier qui les contient tous, quand il n'est pas celui d'un ménage (« export 2026/A-1042/bail.pdf »). */
export function sansDossierCommun(chemins: readonly string[], estUnMenage: (dossier: string) => boolean): string[] {
  const dossiers = new Set(chemins.map(dossierDuChemin))
  const [commun] = dossiers
  if (dossiers.size !== 1 || commun === undefined || commun === null || estUnMenage(commun)) return [...chemins]
  return chemins.map((chemin) => chemin.slice(commun.length + 1))
}

/** Comment d'autres outils nomment les natures ; leur libellé se reconnaît de lui-même. */
const AUTRES_NOMS: Partial<Readonly<Record<TypeDocumentMenage, readonly string[]>>> = {
  PIECE_IDENTITE: ['pieces d identite', 'cni', 'carte d identite', 'carte nationale d identite', 'passeport'],
  TITRE_SEJOUR: ['titres de sejour', 'carte de sejour', 'carte de resident'],
  JUGEMENT: ['jugements'],
  AVIS_IMPOSITION: ['avis imposition', 'avis d impot', 'avis d impots', 'avis impot', 'avis impots', 'impots'],
  BULLETIN_SALAIRE: ['bulletins de salaire', 'bulletin de paie', 'bulletins de paie', 'fiche de paie', 'fiches de paie'],
  ATTESTATION_CAF: ['attestations caf', 'caf'],
  CERTIFICAT_SCOLARITE: ['certificats de scolarite', 'scolarite'],
  QUITTANCE: ['quittances', 'quittance de loyer', 'avis d echeance'],
  BAIL_ORIGINE: ['bail', 'contrat de location'],
  ASSURANCE: ['assurances', 'attestation d assurance'],
  MDPH_CMI: ['mdph', 'cmi'],
  DLS_ATTESTATION: ['dls', 'attestation dls', 'demande de logement social', 'attestation de dls'],
}

/** Le plus long d'abord : « Attestation de retraite » n'est pas « Attestation ». */
const NOMS = (Object.keys(typesDocumentMenage) as TypeDocumentMenage[])
  .filter((nature) => nature !== 'AUTRE')
  .flatMap((nature) => [net(typesDocumentMenage[nature]), ...(AUTRES_NOMS[nature] ?? [])].map((nom) => ({ nom, nature })))
  .sort((a, b) => b.nom.length - a.nom.length)

const natureDuNom = (texte: string): TypeDocumentMenage | undefined => {
  const dit = net(texte)
  return NOMS.find(({ nom }) => dit === nom || dit.startsWith(`${nom} `))?.nature
}

/** La nature que disent le sous-dossier, sinon le début du nom du fichier ; « Autre » à défaut. */
export function natureDuChemin(chemin: string): TypeDocumentMenage {
  const [, ...parties] = chemin.split('/')
  for (const partie of [...parties.slice(0, -1).reverse(), ...parties.slice(-1)]) {
    const nature = natureDuNom(partie)
    if (nature !== undefined) return nature
  }
  return 'AUTRE'
}

export interface ReferencesJugees {
  /** Les références des ménages que le classeur ouvrirait, refuse, ou que l'on a déjà. */
  readonly aOuvrir: readonly string[]
  readonly refuses: readonly string[]
  readonly deja: readonly string[]
}

type Destination = { readonly reference: string } | { readonly raison: string }

const aucun = (raison: string): Destination => ({ raison })
const SANS_DOSSIER = aucun('Rangez ce fichier dans un dossier au nom de la référence du ménage.')
const INCONNU = aucun('Aucun ménage du classeur n’a pour référence le nom de ce dossier.')
const DEUX = aucun('Deux ménages du classeur ont une référence qui s’écrit ainsi.')
const REFUSE = aucun('Le ménage est refusé : corrigez d’abord ses lignes.')
const DEJA = aucun('Le ménage est déjà importé : déposez ce document dans son dossier.')

/** Où irait chaque chemin, d'après ce que le classeur donnerait. */
export function destinationsDe({ aOuvrir, refuses, deja }: ReferencesJugees): (chemin: string) => Destination {
  const connus = new Map<string, Destination>()
  const poser = (reference: string, destination: Destination) => {
    const cle = cleDeDossier(reference)
    connus.set(cle, connus.has(cle) ? DEUX : destination)
  }
  for (const reference of aOuvrir) poser(reference, { reference })
  for (const reference of refuses) poser(reference, REFUSE)
  for (const reference of deja) poser(reference, DEJA)
  return (chemin) => {
    const dossier = dossierDuChemin(chemin)
    return dossier === null ? SANS_DOSSIER : (connus.get(cleDeDossier(dossier)) ?? INCONNU)
  }
}

/** Un fichier refusé pour de bon : rien de ce que l'on corrigerait à l'écran ne le ferait prendre. */
export const estSansDestination = (destination: Destination): boolean =>
  destination === SANS_DOSSIER || destination === INCONNU || destination === DEJA

/** Où va chaque fichier rangé ; au-delà de l'espace d'un ménage, les derniers sont refusés. */
export function repartir<D extends { readonly chemin: string; readonly taille: number }>(
  documents: readonly D[],
  juges: ReferencesJugees,
  quotaMo: number,
): { readonly document: D; readonly destination: Destination }[] {
  const destinationDe = destinationsDe(juges)
  const occupes = new Map<string, number>()
  return documents.map((document) => {
    const destination = destinationDe(document.chemin)
    if ('raison' in destination) return { document, destination }
    const place = (occupes.get(destination.reference) ?? 0) + document.taille
    if (place > quotaMo * MO)
      return { document, destination: aucun(`Les documents d’un ménage tiennent en ${quotaMo.toLocaleString('fr-FR')}\u00A0Mo.`) }
    occupes.set(destination.reference, place)
    return { document, destination }
  })
}
