import type { Civilite } from '../acces/civilite.ts'
import type { StatutProposition } from '../proposition/proposition.statuts.ts'
import type { DonneesDeSatisfaction, Satisfaction } from './cloture/satisfaction.ts'
import type { Typologie } from './logement-actuel/logementActuel.listes.ts'
import type { StatutMenage } from './menage.statuts.ts'

/**
 * Ce que les passages de statut ont besoin de savoir d'un ménage : le serveur le rassemble en une lecture verrouillée,
 * les règles ne lisent rien d'autre. Jours « AAAA-MM-JJ », instants ISO.
 */
export interface FaitsMenage {
  readonly statut: StatutMenage
  readonly relogementNecessaire: boolean
  /** Statut gardé au moment d'un départ spontané ou d'une accession. */
  readonly statutMemorise: StatutMenage | null
  readonly donneesPurgees: boolean

  readonly chargeDeRelogement: { readonly id: string; readonly nom: string; readonly civilite?: Civilite | null } | null
  readonly bailleurActuelId: string | null
  /** Bailleur du logement que le ménage a accepté. */
  readonly bailleurNouveauId: string | null

  readonly aUnDemandeurPrincipal: boolean
  /** Libellés de ce qui manque pour clore l'entretien, puis pour être candidat (domain-rules § 7.1, E et C). */
  readonly manquesEntretien: readonly string[]
  readonly manquesCandidature: readonly string[]
  /** Étapes 2, 3 et 5 : ce que le GTR examine. */
  readonly etapesExamineesModifieesLe: string | null
  readonly recapitulatifEntretienLe: string | null
  readonly presentationValideeLe: string | null
  /** Les tailles que le GTR a validées, et celles des secteurs souhaités. */
  readonly typologies: { readonly gtr: readonly Typologie[]; readonly souhaitees: readonly Typologie[] }
  readonly demandeLogementSocial: { readonly numeroUnique: string | null; readonly date: string | null }

  readonly pruId: string | null
  /** Inscription à un GTR non clos. */
  readonly inscription: { readonly reunionId: string; readonly statut: StatutReunion } | null
  /** GTR auquel un appel veut inscrire le ménage. */
  readonly reunionVisee: { readonly id: string; readonly statut: StatutReunion; readonly prus: readonly string[] } | null
  /** Décision portée au compte rendu que l'on clôt. */
  readonly decisionGtr: 'ACCEPTE' | 'REFUSE' | 'REVISION' | 'VEILLE' | null
  /** Statut d'avant la clôture du GTR que l'on rouvre. */
  readonly avantLeGtr: StatutMenage | null
  /** Les tailles qu'elle avait écrites y sont encore telles quelles : la réouverture les ôte. */
  readonly taillesAOter?: boolean
  readonly propositions: readonly FaitsProposition[]
  /** Un refus a été enregistré sans dire lequel : aucune proposition ne le porte encore. */
  readonly refusAPreciser: boolean
  /** Refus écrits et sans motif légitime. */
  readonly refusOpposables: number
  /** Celles qu'un passage a retirées ou supprimées, et que son annulation peut rétablir. */
  readonly ecartees: readonly FaitsEcartee[]
  /** Délai entre un départ et la purge (domain-rules § 12). */
  readonly joursAvantPurge: number

  readonly dates: {
    readonly entretien: string | null
    readonly signatureDuBail: string | null
    readonly edlEntree: string | null
    readonly demenagement: string | null
    readonly edlSortie: string | null
    readonly remiseDesCles: string | null
  }
  readonly bailDepose: boolean
  readonly creneauReserve: boolean
  /** Le déménageur a dit fait le dernier déménagement réservé. */
  readonly demenagementFait: boolean
  /** Rendez-vous que rien n'a conclus. */
  readonly rendezVousPrevus: number
  /** Rendez-vous que la sortie du ménage a annulés. */
  readonly rendezVousARetablir: number
  /** Le créneau que l'on annule vient d'être libéré. */
  readonly creneauLibere: boolean
  readonly prestationRefusee: boolean
  /** Produit par la même action que la clôture. */
  readonly recapitulatifRelogementGenere: boolean
  readonly ficheNouveauLogement: boolean
  readonly remboursementsEnCours: number
  /** Réponses d'une clôture précédente. */
  readonly satisfaction: Satisfaction | null
}

export type StatutReunion = 'EN_PREPARATION' | 'COMPTE_RENDU' | 'CLOTURE'

export interface FaitsProposition {
  readonly id: string
  /** Adresse du logement. */
  readonly libelle: string
  readonly statut: StatutProposition
  /** Logement d'un bailleur privé : validé par le GTR, sans CALEOL. */
  readonly prive: boolean
  /** Un autre ménage a accepté ce logement. */
  readonly logementPris: boolean
  /** Le bailleur l'a repris depuis que le ménage l'a accepté. */
  readonly logementRepris: boolean
  /** Un candidat mieux classé en CALEOL n'a pas encore répondu. */
  readonly precedee: boolean
  /** Un autre ménage est classé ensuite sur ce logement. */
  readonly suivie: boolean
  /** Laissé par ce ménage, le logement reviendrait à un autre des nôtres. */
  readonly appelle: boolean
  readonly dateReunion: string | null
  readonly ecriteLe: string | null
}

/** Les passages qui écartent des propositions, et dont l'annulation les rétablit. */
export const PASSAGES_QUI_ECARTENT = ['depart_spontane', 'accession_propriete', 'acceptation_logement'] as const
export type PassageQuiEcarte = (typeof PASSAGES_QUI_ECARTENT)[number]

/** Une proposition écartée par un passage, et où en est son logement depuis. */
export interface FaitsEcartee {
  readonly id: string
  readonly par: PassageQuiEcarte
  readonly libelle: string
  /** Son statut d'avant. */
  readonly statut: StatutProposition
  readonly logementPris: boolean
  /** Le bailleur ne le propose plus, ou il n'existe plus. */
  readonly logementRepris: boolean
  /** Depuis, un autre ménage a reçu par écrit la proposition de ce logement, et sa réponse est attendue. */
  readonly ecriteAilleurs: boolean
  /** Le même logement est de nouveau proposé au ménage. */
  readonly proposeeDepuis: boolean
  /** Le GTR où elle devait être présentée est clos. */
  readonly reunionClose: boolean
}

/** Ce que l'utilisateur peut joindre à un passage ; `propositionId` désigne la proposition concernée. */
export interface DonneesPassage extends DonneesDeSatisfaction {
  readonly propositionId?: string | null | undefined
  readonly motif?: string | null | undefined
  readonly commentaire?: string | null | undefined
  readonly date?: string | null | undefined
  readonly type?: string | null | undefined
  readonly remiseDesCles?: string | null | undefined
  readonly motifSansBail?: string | null | undefined
  readonly legitime?: boolean | null | undefined
  readonly apl?: number | null | undefined
}
