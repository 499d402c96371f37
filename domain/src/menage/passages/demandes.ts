// Ce que les passages demandent à l'utilisateur (domain-rules § 1.3) ; l'écran en dessine le dialogue, le serveur le vérifie.

import { ajouterMois } from '../../common/date.ts'
import type { ChampDemande } from '../../common/demande.ts'
import { HORIZON_D_UNE_SORTIE_ANS } from '../../common/horizon.ts'
import type { Contexte } from '../../passage/transition.ts'
import { attendSonTour, CANDIDAT_DEVANT } from '../../proposition/commission.rules.ts'
import { statutsProposition } from '../../proposition/proposition.statuts.ts'
import { champDeLaQuestion, codesDesQuestions, questionsDeSatisfaction, reponsesDeSatisfaction } from '../cloture/satisfaction.ts'
import type { DonneesPassage, FaitsMenage, FaitsProposition } from '../menage.faits.ts'
import { aRecuUnAccord, LOGEMENT_PRIS } from '../menage.propositions.ts'
import { motifsRefusMenage } from '../relogement/refus.listes.ts'
import { motifsDepart, motifsVeille, typesAccession } from '../relogement/relogement.listes.ts'

type C = Contexte<FaitsMenage, DonneesPassage>
type Champ = ChampDemande<C>

const champ = (nom: keyof DonneesPassage, libelle: string, reste: Omit<Champ, 'nom' | 'libelle'>): Champ => ({ nom, libelle, ...reste })

export const commentaire = (manque: string): Champ => champ('commentaire', 'Commentaire', { nature: 'texte', exige: 'toujours', manque })

export const commentaireLibre: Champ = champ('commentaire', 'Commentaire', { nature: 'texte', exige: 'jamais' })

export const raison = (manque: string): Champ => champ('motif', 'Raison', { nature: 'texte', exige: 'toujours', manque })

/** Date d'un fait du dossier : proposée si le dossier la porte, demandée sinon. */
export const dateDuFait = (libelle: string, fait: keyof FaitsMenage['dates'], borne?: 'passee'): Champ =>
  champ('date', libelle, { nature: 'date', exige: 'a-l-ecran', ...(borne && { borne }), valeur: ({ faits }) => faits.dates[fait] })

export const dateDeRemiseDesCles: Champ = champ('remiseDesCles', 'Date de remise des clés', {
  nature: 'date',
  exige: 'a-l-ecran',
  borne: 'passee',
  valeur: ({ faits }) => faits.dates.remiseDesCles,
})

export const motifDeVeille: Champ = champ('motif', 'Motif de la mise en veille', {
  nature: 'choix',
  exige: 'toujours',
  manque: 'Indiquez le motif de la mise en veille.',
  choix: motifsVeille,
})

export const MOIS_DE_VEILLE = 3

/** Le dialogue la propose à trois mois ; un appel sans date la laisse à ce défaut. */
export const dateDeReveil: Champ = champ('date', 'À réexaminer le', {
  nature: 'date',
  exige: 'a-l-ecran',
  borne: 'future',
  valeur: ({ aujourdhui }) => ajouterMois(aujourdhui, MOIS_DE_VEILLE),
})

/** La proposition concernée, parmi celles que la règle admet. */
export const propositionParmi = (possibles: (faits: FaitsMenage) => readonly FaitsProposition[]): Champ =>
  champ('propositionId', 'Logement', {
    nature: 'proposition',
    exige: 'a-l-ecran',
    choix: ({ faits }) => Object.fromEntries(possibles(faits).map(({ id, libelle }) => [id, libelle])),
    horsDuChoix: (id, { faits }) => pourquoiPas(faits.propositions.find((proposition) => proposition.id === id)),
    valeur: ({ faits }) => {
      const [premiere, ...autres] = possibles(faits)
      return premiere !== undefined && autres.length === 0 ? premiere.id : null
    },
  })

function pourquoiPas(proposition: FaitsProposition | undefined): string {
  if (proposition === undefined) return 'Cette proposition n’est pas au dossier.'
  if (proposition.logementPris) return LOGEMENT_PRIS
  if (aRecuUnAccord(proposition) && attendSonTour(proposition)) return CANDIDAT_DEVANT
  return `${proposition.libelle} : la proposition est « ${statutsProposition[proposition.statut]} ».`
}

export const aplDuLogement: Champ = champ('apl', 'APL du logement accepté', {
  nature: 'montant',
  exige: 'jamais',
  aide: 'Le taux d’effort sera recalculé.',
})

export const motifDeRefus: Champ = champ('motif', 'Motif du refus', { nature: 'choix', exige: 'a-l-ecran', choix: motifsRefusMenage })

export const dateDuRefus: Champ = champ('date', 'Date du refus', {
  nature: 'date',
  exige: 'a-l-ecran',
  borne: 'passee',
  valeur: ({ aujourdhui }) => aujourdhui,
})

export const refusLegitime: Champ = champ('legitime', 'Motif légitime', {
  nature: 'booleen',
  exige: 'jamais',
  aide: 'Le refus ne comptera pas parmi les refus opposables au ménage.',
})

export const motifSansBail: Champ = champ('motifSansBail', 'Pourquoi le bail signé n’est pas au dossier', {
  nature: 'texte',
  exige: 'jamais',
  aide: 'À remplir seulement si le bail n’est pas déposé parmi les documents.',
})

/** Ce que le ménage pense de son relogement ; le dialogue le demande, un appel peut s'en passer. */
export const questionsDeCloture: readonly Champ[] = [
  ...codesDesQuestions.map((question, rang) =>
    champ(champDeLaQuestion(question), questionsDeSatisfaction[question], {
      ...(rang === 0 ? { aide: 'Cinq questions à poser au ménage ; sans réponse, dites-le.' } : {}),
      nature: 'choix',
      exige: 'a-l-ecran',
      choix: reponsesDeSatisfaction,
      valeur: ({ faits }) => faits.satisfaction?.[question] ?? null,
    }),
  ),
  champ('satisfactionCommentaire', 'Ce que le ménage ajoute', {
    nature: 'texte',
    exige: 'jamais',
    valeur: ({ faits }) => faits.satisfaction?.commentaire ?? null,
  }),
]

/** Ce que l'action produit elle-même : annoncé, jamais saisi. */
export const recapitulatifDeRelogement: Champ = {
  nom: 'recapitulatif',
  libelle: 'Récapitulatif de relogement',
  nature: 'document',
  exige: 'jamais',
  aide: 'Le récapitulatif sera produit et joint au dossier.',
}

export const motifDeDepart: Champ = champ('motif', 'Motif du départ', {
  nature: 'choix',
  exige: 'toujours',
  manque: 'Indiquez le motif du départ.',
  choix: motifsDepart,
})

export const dateDeDepart: Champ = champ('date', 'Date du départ', {
  nature: 'date',
  exige: 'toujours',
  manque: 'Indiquez la date du départ.',
  horizon: HORIZON_D_UNE_SORTIE_ANS,
})

export const typeDAccession: Champ = champ('type', 'Type d’accession', {
  nature: 'choix',
  exige: 'toujours',
  manque: 'Indiquez le type d’accession.',
  choix: typesAccession,
})

export const dateDAccession: Champ = champ('date', 'Date de l’acte ou de la promesse', {
  nature: 'date',
  exige: 'toujours',
  manque: 'Indiquez la date de l’acte ou de la promesse de vente.',
  horizon: HORIZON_D_UNE_SORTIE_ANS,
})
