// Ce qui bloque une étape : en deux mots, qui le lève, et où.
import { type Acteur, aUnRole, EDIT } from '../../acces/roles.ts'
import { formatDate } from '../../common/date.format.ts'
import type { Blocage } from '../../common/demande.ts'
import type { Erreur } from '../completude/controle.ts'
import { etapesDuDossier } from '../completude/etapes.ts'
import { CHEMIN_DU_CHARGE } from './cheminDuCharge.ts'
import type { FaitsDeLEtape } from './faitsDeLEtape.ts'
import { lAdministratif, lEncadrement, leBailleurDuBail, leDpo } from './intervenants.ts'
import type { Intervenant, LienDeLEtape, PointBloquant } from './prochaineEtape.schema.ts'

/** Qui lit, et ce qu'il faut savoir du dossier pour dire où un point se lève. */
export interface Lecture {
  readonly acteur: Acteur
  readonly faits: FaitsDeLEtape
  /** Jour de la dernière relance depuis que l'étape attend. */
  readonly relanceLe: string | null
}

interface Point {
  readonly texte: string
  readonly verbe: string
  readonly lien: LienDeLEtape | null | ((lecture: Lecture) => LienDeLEtape)
  readonly qui?: (acteur: Acteur, faits: FaitsDeLEtape) => Intervenant | null
  /** Une autre façon de le lever. */
  readonly sinon?: PointBloquant['sinon']
  /** À la place de la raison. */
  readonly detail?: (lecture: Lecture) => string | null
}

const dls = (champ: string): LienDeLEtape => ({ genre: 'champ', chemin: `relogement.demandeLogementSocial.${champ}`, etape: 1 })
const section = (nom: 'propositions' | 'remboursements' | 'documents'): LienDeLEtape => ({
  genre: 'section',
  section: nom,
})

const SIGNER: LienDeLEtape = { genre: 'passage', transition: 'signer_bail' }

const points = {
  champs: { texte: 'Champs à renseigner', verbe: 'Renseigner', lien: { genre: 'champ', chemin: 'informations', etape: 1 } },
  principal: {
    texte: 'Demandeur principal',
    verbe: 'Renseigner',
    lien: { genre: 'champ', chemin: 'composition.occupants', etape: 2 },
  },
  charge: { texte: 'Chargé de relogement', verbe: 'Confier le dossier', lien: { genre: 'confier' }, qui: lEncadrement },
  recapitulatif: {
    texte: 'Récapitulatif d’entretien',
    verbe: 'Produire',
    lien: { genre: 'passage', transition: 'transmettre_guide_mel' },
  },
  numeroUnique: { texte: 'Numéro unique', verbe: 'Renseigner', lien: dls('numeroUnique') },
  dateDls: { texte: 'Date de la demande', verbe: 'Renseigner', lien: dls('date') },
  accord: { texte: 'Accord du bailleur', verbe: 'Voir les propositions', lien: section('propositions') },
  logement: { texte: 'Logement encore libre', verbe: 'Voir les propositions', lien: section('propositions') },
  propositions: { texte: 'Logement proposé', verbe: 'Voir les propositions', lien: section('propositions') },
  tour: { texte: 'Tour du ménage en CALEOL', verbe: 'Voir les propositions', lien: section('propositions') },
  acceptation: { texte: 'Logement accepté', verbe: 'Voir les propositions', lien: section('propositions') },
  dateDuBail: {
    texte: 'Date de signature du bail',
    verbe: 'Renseigner la date',
    // Un bailleur n'écrit pas au dossier : il la dit en enregistrant la signature.
    lien: ({ acteur }) => (aUnRole(acteur, EDIT) ? { genre: 'champ', chemin: 'relogement.dates.signatureDuBail', etape: 1 } : SIGNER),
  },
  bail: {
    texte: 'Bail signé',
    verbe: 'Déposer le bail',
    lien: section('documents'),
    sinon: { verbe: 'Signer sans le bail', lien: SIGNER },
    qui: (acteur, faits) => leBailleurDuBail(faits, acteur),
    detail: ({ relanceLe }) => relanceLe && `Demandé le ${formatDate(relanceLe)}`,
  },
  creneau: {
    texte: 'Créneau de déménagement',
    verbe: 'Commander le déménagement',
    lien: ({ acteur }) => (aUnRole(acteur, [...EDIT, 'RESPONSABLE_ADMINISTRATIF']) ? { genre: 'demenagement' } : section('documents')),
    qui: lAdministratif,
  },
  fiche: { texte: 'Fiche du nouveau logement', verbe: 'Remplir la fiche', lien: { genre: 'ficheNouveauLogement' } },
  remboursements: {
    texte: 'Remboursement en cours',
    verbe: 'Voir la demande',
    lien: section('remboursements'),
    qui: lAdministratif,
  },
} as const satisfies Readonly<Record<string, Point>>
export type PointDuDossier = keyof typeof points

/** Au-delà, les champs se rangent par étape de saisie : on lit où, non quarante noms. */
const CHAMPS_NOMMES = 3

/** Chaque point qui bloque, une fois ; les champs viennent du contrôle du dossier. */
export function pointsBloquants(blocages: readonly Blocage[], champs: readonly Erreur[], lecture: Lecture): PointBloquant[] {
  const manquants = blocages.some(({ point }) => point === 'champs') ? champs : []
  const duCharge = manquants.filter(({ path }) => path === CHEMIN_DU_CHARGE).map(({ message }) => ({ raison: message, point: 'charge' }))
  const connus = [...blocages.filter(({ point }) => point !== 'champs'), ...duCharge].map((blocage) => pointDe(blocage, lecture))
  const renseigner = pointsDesChamps(manquants.filter(({ path }) => path !== CHEMIN_DU_CHARGE))
  // Deux raisons d'un même point n'en font qu'un : elles se lèvent au même endroit.
  const uniques = new Map<string, PointBloquant>()
  for (const point of [...connus, ...renseigner]) {
    const deja = uniques.get(point.texte)
    uniques.set(point.texte, deja === undefined ? point : { ...deja, detail: `${deja.detail} ${point.detail}` })
  }
  return [...uniques.values()]
}

function pointDe({ raison, point }: Blocage, lecture: Lecture): PointBloquant {
  const connu: Point | undefined = point !== undefined && Object.hasOwn(points, point) ? points[point as PointDuDossier] : undefined
  if (connu === undefined) return { texte: raison, detail: '', qui: null, lien: null, verbe: '' }
  const { texte, verbe, lien, qui, detail, sinon = null } = connu
  return {
    texte,
    detail: detail?.(lecture) ?? raison,
    qui: qui?.(lecture.acteur, lecture.faits) ?? null,
    lien: typeof lien === 'function' ? lien(lecture) : lien,
    verbe,
    sinon,
  }
}

function pointsDesChamps(champs: readonly Erreur[]): PointBloquant[] {
  const uniques = [...new Map(champs.map((champ) => [champ.path, champ])).values()]
  if (uniques.length <= CHAMPS_NOMMES)
    return uniques.map(({ path, libelle, step, genre, message }) => ({
      texte: libelle,
      detail: genre === 'INVALIDE' ? message : libelleDeLEtape(step),
      qui: null,
      lien: { genre: 'champ', chemin: path, etape: step },
      verbe: genre === 'INVALIDE' ? 'Corriger' : 'Renseigner',
    }))
  return etapesDuDossier.flatMap(({ numero, libelle }) => {
    const siens = uniques.filter(({ step }) => step === numero)
    const [premier] = siens
    if (premier === undefined) return []
    return {
      texte: libelle,
      detail: siens.length === 1 ? '1 champ à renseigner' : `${siens.length} champs à renseigner`,
      qui: null,
      lien: { genre: 'champ' as const, chemin: premier.path, etape: numero },
      verbe: 'Renseigner',
    }
  })
}

const libelleDeLEtape = (numero: number): string => etapesDuDossier.find((etape) => etape.numero === numero)?.libelle ?? 'Dossier'

export const DOSSIER_GELE = 'Dossier gelé'

/** Un dossier gelé n'avance pas, quoi qu'il lui manque d'autre. */
export const pointDuGel = (raison: string, acteur: Acteur): PointBloquant => ({
  texte: DOSSIER_GELE,
  detail: raison,
  qui: leDpo(acteur),
  lien: null,
  verbe: '',
})
