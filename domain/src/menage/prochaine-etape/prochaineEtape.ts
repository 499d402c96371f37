// La prochaine étape d'un dossier, calculée ici une fois : quoi, qui, depuis quand, ce qui bloque et où cela se lève. Le bouton, la ligne
// d'avancement, le rail, le dialogue et la liste la lisent (look/02b).
import type { Acteur } from '../../acces/roles.ts'
import { formatDate } from '../../common/date.format.ts'
import { minuscule } from '../../common/minuscule.ts'
import { blocagesAvantLeClic, droitRefuse } from '../../passage/transition.ts'
import type { Exigence } from '../completude/champ.ts'
import type { Controle, Erreur } from '../completude/controle.ts'
import type { FaitsMenage } from '../menage.faits.ts'
import type { PlaceSuivanteDuMenage } from '../menage.nextPlaces.ts'
import { type ContexteMenage, type NomTransitionMenage, passagesDuMenage, transitionsMenage } from '../menage.transitions.ts'
import { manques } from '../passages/garde.ts'
import { A_LA_REPONSE, consequenceDe } from './consequences.ts'
import { type EtapeDuStatut, etapeDuStatut } from './etapeDuStatut.ts'
import { controleDeLaLigne, type FaitsDeLaLigne, faitsDesPassages } from './faitsDeLaLigne.ts'
import type { FaitsDeLEtape } from './faitsDeLEtape.ts'
import { leBailleurQuiLit, leDpo } from './intervenants.ts'
import { DOSSIER_GELE, type Lecture, pointDuGel, pointsBloquants } from './points.ts'
import { enumererPoints } from './pourquoiBloquee.ts'
import type { Intervenant, PointBloquant, ProchaineEtape, ProchaineEtapeEnBref } from './prochaineEtape.schema.ts'

export interface DossierAAvancer {
  readonly faits: FaitsDeLEtape
  readonly contexte: ContexteMenage
  /** Les passages tels que l'acteur les a. */
  readonly places: readonly PlaceSuivanteDuMenage[]
  readonly controle: Pick<Controle, 'invalidFields'>
  /** Jour du statut. */
  readonly depuis: string
  /** Jour où la veille prend fin, si l'acteur peut le lire. */
  readonly veilleJusquAu: string | null
  /** Pourquoi le dossier est gelé. */
  readonly gel: string | null
  /** L'acteur lit-il ce qui manque au dossier (groupe ALERTES) ? */
  readonly litLesManques: boolean
  /** Jour de la dernière relance écrite. */
  readonly relanceLe: string | null
}

/** Ce que tous lisent de la prochaine étape ; `null` : le dossier n'en a plus. Ce que l'acteur n'a pas à savoir n'y est pas. */
export function prochaineEtape(dossier: DossierAAvancer, acteur: Acteur): ProchaineEtape | null {
  const etape = etapeDuStatut(dossier.faits, acteur)
  if (etape === null) return null
  const place = dossier.places.find(({ transition }) => transition === etape.transition)
  // Ce que le serveur fait après une réunion n'est réservé à personne : ce qui y manque l'est à l'équipe.
  const ouverte = place !== undefined && !place.interdit && (place.groupe !== 'reunion' || dossier.litLesManques)
  const debut = depuisQuand(etape, dossier.depuis, dossier.contexte.aujourdhui)
  const relanceLe = dossier.litLesManques && dossier.relanceLe !== null && dossier.relanceLe >= debut ? dossier.relanceLe : null
  const bloquants = ouverte || dossier.litLesManques ? ceQuiBloque(etape, dossier, { acteur, faits: dossier.faits, relanceLe }) : []
  const etat = etatDe(etape, bloquants, { ouverte, aujourdhui: dossier.contexte.aujourdhui })
  const echeance = etape.sorte === 'VEILLE' ? dossier.veilleJusquAu : etape.echeance
  const attendu = etat === 'ATTENTE' ? etape.attendu : null
  return {
    code: etape.code,
    etat,
    titre: etape.titre,
    transition: ouverte ? etape.transition : null,
    qui: quiAgit(etape, { ...dossier, gele: dossier.gel !== null, ouverte, bloquants }, acteur),
    depuis: debut,
    echeance,
    bloquants,
    attendu,
    relanceLe,
    lien: ouverte || dossier.litLesManques ? etape.lien : null,
    consequence: ouverte || dossier.litLesManques ? consequence(etape, dossier) : null,
    // Gelé, rien ne lui manque.
    resume: dossier.gel === null ? resumer({ etat, titre: etape.titre, bloquants, attendu, echeance, qui: etape.qui }) : DOSSIER_GELE,
  }
}

/** Ce qu'une liste en montre : quoi, qui la mène et qui d'autre y agit, et depuis quand elle attend. */
export function prochaineEtapeEnBref(
  { faits, depuis, aujourdhui, litLesManques }: LigneAAvancer,
  acteur: Acteur,
): ProchaineEtapeEnBref | null {
  const etape = etapeDuStatut(faits, acteur)
  if (etape === null) return null
  const contexte: ContexteMenage = { faits: faitsDesPassages(faits), donnees: {}, aujourdhui }
  const ouverte = etape.transition !== null && estOuverteA(etape.transition, contexte.faits, litLesManques, acteur)
  const lu = { contexte, controle: controleDeLaLigne(faits), gel: faits.gele ? '' : null }
  const bloquants = ouverte || litLesManques ? ceQuiBloque(etape, lu, { acteur, faits, relanceLe: null }) : []
  const [premier, ...autres] = quiAgit(etape, { faits, gele: faits.gele, ouverte, litLesManques, bloquants }, acteur).map(
    ({ vous, nom }) => ({ vous, nom }),
  )
  if (premier === undefined) return null
  return { code: etape.code, titre: etape.titre, qui: premier, aussi: autres, depuis: depuisQuand(etape, depuis, aujourdhui) }
}

interface LigneAAvancer {
  readonly faits: FaitsDeLaLigne
  readonly depuis: string
  readonly aujourdhui: string
  readonly litLesManques: boolean
}

/** Le passage est de ceux que l'acteur peut faire d'ici, bloqué ou non. */
function estOuverteA(nom: NomTransitionMenage, faits: FaitsMenage, litLesManques: boolean, acteur: Acteur): boolean {
  const { depuis } = passagesDuMenage.transitions[nom]
  if (!depuis.includes(faits.statut) || (passagesDuMenage.sansObjet?.(nom, faits) ?? null) !== null) return false
  return droitRefuse(passagesDuMenage, nom, faits, acteur) === null && (litLesManques || !('seFait' in transitionsMenage[nom]))
}

interface QuiPeutAgir extends Pick<DossierAAvancer, 'litLesManques'> {
  readonly faits: FaitsDeLEtape
  readonly gele: boolean
  readonly ouverte: boolean
  readonly bloquants: readonly PointBloquant[]
}

/** Qui mène l'étape d'abord, puis ceux dont un point dépend. Le bailleur du logement fait certains passages aussi bien que l'équipe. */
const quiAgit = (etape: EtapeDuStatut, { faits, gele, ouverte, litLesManques, bloquants }: QuiPeutAgir, acteur: Acteur): Intervenant[] =>
  intervenants([
    meneur(etape, gele, acteur),
    ouverte ? leBailleurQuiLit(faits, acteur) : null,
    !gele && litLesManques ? etape.aussi : null,
    ...bloquants.map(({ qui }) => qui),
  ])

/** Gelé, un dossier n'attend plus que le DPO. */
const meneur = ({ qui }: EtapeDuStatut, gele: boolean, acteur: Acteur): Intervenant => (gele ? leDpo(acteur) : qui)

function consequence(etape: EtapeDuStatut, { places }: Pick<DossierAAvancer, 'places'>): ProchaineEtape['consequence'] {
  if (attendLeBailleur(etape)) return A_LA_REPONSE
  const placeDe = (nom: string | null) => places.find(({ transition }) => transition === nom)
  const place = placeDe(etape.transition)
  return place === undefined ? null : consequenceDe(place, placeDe('refus_proposition'))
}

const attendLeBailleur = ({ sorte, attendu }: EtapeDuStatut) => sorte === 'ATTENTE' && attendu?.texte.includes('CALEOL') === true

function ceQuiBloque(
  etape: EtapeDuStatut,
  { contexte, controle, gel }: Pick<DossierAAvancer, 'contexte' | 'controle' | 'gel'>,
  lecture: Lecture,
): PointBloquant[] {
  if (gel !== null) return [pointDuGel(gel, lecture.acteur)]
  if (etape.transition === null || etape.sorte === 'VEILLE') return []
  // La réunion se choisit ailleurs : d'ici, seul le dossier peut empêcher l'inscription.
  if (etape.transition === 'inscrire_gtr')
    return pointsBloquants(manques(contexte.faits.manquesCandidature, 'présenter le ménage'), champsPour('C', controle), lecture)
  const blocages = blocagesAvantLeClic(passagesDuMenage, etape.transition, contexte, lecture.acteur)
  return pointsBloquants(blocages, champsPour('E', controle), lecture)
}

const champsPour = (exigence: Exigence, { invalidFields }: Pick<Controle, 'invalidFields'>): Erreur[] =>
  invalidFields.filter(({ pour }) => pour.includes(exigence))

function etatDe(
  { sorte, echeance, attendu, transition, qui }: EtapeDuStatut,
  bloquants: readonly PointBloquant[],
  { ouverte, aujourdhui }: { readonly ouverte: boolean; readonly aujourdhui: string },
): ProchaineEtape['etat'] {
  if (bloquants.length > 0) return 'BLOQUEE'
  if (sorte === 'VEILLE') return 'VEILLE'
  if (sorte === 'ACTION') return 'PRETE'
  // Qui suit le ménage l'inscrit lui-même, depuis la réunion ; tout autre attend qu'il le fasse.
  if (sorte === 'ATTENTE' || !ouverte || (transition === 'inscrire_gtr' && !qui.vous)) return 'ATTENTE'
  return attendu !== null && echeance !== null && echeance > aujourdhui ? 'ATTENTE' : 'PRETE'
}

/** En retard, elle attend depuis le jour où elle était due. */
const depuisQuand = ({ echeance, depuis }: EtapeDuStatut, duStatut: string, aujourdhui: string): string =>
  echeance !== null && echeance < aujourdhui ? echeance : (depuis ?? duStatut)

const intervenants = (tous: readonly (Intervenant | null)[]): Intervenant[] => [
  ...new Map(tous.flatMap((qui) => (qui === null ? [] : [[qui.nom, qui] as const]))).values(),
]

interface AResumer extends Pick<ProchaineEtape, 'etat' | 'titre' | 'bloquants' | 'attendu' | 'echeance'> {
  readonly qui: Intervenant
}

function resumer({ etat, titre, bloquants, attendu, echeance, qui }: AResumer): string {
  switch (etat) {
    case 'BLOQUEE':
      return `Manque\u00A0: ${enumererPoints(bloquants)}`
    case 'VEILLE':
      return echeance === null ? 'En veille' : `Jusqu’au ${formatDate(echeance)}`
    case 'ATTENTE':
      return `Attend\u00A0: ${attendu === null ? qui.nom : minuscule(attendu.texte)}`
    case 'PRETE':
      return `Suite\u00A0: ${minuscule(titre)}`
  }
}
