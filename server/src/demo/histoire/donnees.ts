import type { DonneesPassage } from '@relogement/domain/menage/menage.faits'
import { motifsVeille } from '@relogement/domain/menage/relogement/relogement.listes'
import type { Alea } from '../alea.ts'
import { enTexte, type Jour, jourDeTexte, ouvreApres, ouvreAvant } from '../jours.ts'
import type { PropositionDemo } from '../logements/proposition.ts'
import type { Etape, Parcours } from '../parcours/parcours.ts'
import type { Etat } from './faits.ts'

interface Situation {
  readonly etape: Etape
  readonly parcours: Parcours
  readonly etat: Etat
  readonly propositions: readonly PropositionDemo[]
  readonly aujourdhui: Jour
}

/** Ce que l'on répond à ce que le passage demande. */
export function donneesDuPassage({ etape, parcours, etat, propositions, aujourdhui }: Situation, alea: Alea): DonneesPassage {
  const { transition, jour, reunion } = etape
  const precedente = parcours.etapes[parcours.etapes.indexOf(etape) - 1]?.jour ?? parcours.creeLe
  const recent = (pasAvant: string | null) =>
    enTexte(Math.max(jour - alea.entier(0, 3), pasAvant === null ? parcours.creeLe : jourDeTexte(pasAvant)))
  switch (transition) {
    case 'realiser_entretien':
      return { date: recent(null) }
    case 'demander_revision_projet':
      return { commentaire: alea.choisir(A_REVOIR) }
    case 'mettre_en_veille':
      return { motif: alea.choisir(MOTIFS_DE_VEILLE), date: enTexte(jour + alea.entier(80, 100)) }
    case 'valider_bailleur_prive':
      return { commentaire: 'Logement visité, décent, loyer dans les plafonds.' }
    case 'acceptation_logement':
      return accepter(propositions)
    case 'refus_proposition':
      return refuser(propositions, jour)
    case 'signer_bail':
      return { date: recent(enTexte(acceptationLe(parcours))) }
    case 'programmer_demenagement':
      return { date: demenagementPrevu(parcours, aujourdhui, alea) }
    case 'realiser_edl_entree':
      return { date: recent(etat.dates.signatureDuBail) }
    case 'realiser_demenagement':
      return { date: etat.dates.demenagement }
    case 'realiser_edl_sortie': {
      const sortie = recent(etat.dates.demenagement)
      return { date: sortie, remiseDesCles: recent(sortie) }
    }
    case 'depart_spontane':
      return { motif: alea.choisir(MOTIFS_DE_DEPART), date: enTexte(Math.max(jour - alea.entier(0, 6), precedente)), commentaire: null }
    case 'accession_propriete':
      return { type: alea.choisir(['CLASSIQUE', 'SOCIAL', 'SOCIAL']), date: enTexte(Math.max(jour - alea.entier(0, 10), precedente)) }
    default:
      return reunion === null ? {} : { date: null }
  }
}

const A_REVOIR = [
  'Élargir les secteurs : aucune offre dans le seul quartier demandé.',
  'Typologie à revoir : la composition du ménage a changé.',
  'Préciser le besoin d’accessibilité avant une nouvelle présentation.',
  'Budget à reprendre avec la conseillère du bailleur.',
] as const
const MOTIFS_DE_VEILLE = Object.keys(motifsVeille)
const MOTIFS_DE_DEPART = ['PARTI_DE_LUI_MEME', 'PARTI_DE_LUI_MEME', 'PARTI_DE_LUI_MEME', 'DECES', 'EXPULSION'] as const

const accepter = (propositions: readonly PropositionDemo[]): DonneesPassage => {
  const acceptee = propositions.find(({ issue }) => issue === 'acceptee_menage')
  return { propositionId: acceptee?.id, apl: acceptee?.apl ?? null }
}

function refuser(propositions: readonly PropositionDemo[], jour: Jour): DonneesPassage {
  const refusee = propositions.find(({ issue, finLe }) => issue === 'refusee_menage' && finLe === jour)
  return { propositionId: refusee?.id, motif: refusee?.refus?.motif, date: enTexte(jour), legitime: refusee?.refus?.legitime ?? false }
}

const acceptationLe = ({ etapes, creeLe }: Parcours): Jour =>
  etapes.findLast(({ transition }) => transition === 'acceptation_logement')?.jour ?? creeLe

/** Le jour ouvré où il a eu lieu, sinon un jour à venir, après l'état des lieux d'entrée. */
function demenagementPrevu({ etapes, statut }: Parcours, aujourdhui: Jour, alea: Alea): string {
  const fait = etapes.find(({ transition }) => transition === 'realiser_demenagement')?.jour
  const edl = etapes.find(({ transition }) => transition === 'realiser_edl_entree')?.jour
  if (fait !== undefined) return enTexte(Math.max(ouvreAvant(fait - alea.entier(0, 2)), edl ?? fait))
  return enTexte(ouvreApres(aujourdhui + (statut === 'DEMENAGEMENT' ? alea.entier(1, 12) : alea.entier(8, 28))))
}
