// Le récapitulatif de relogement (domain-rules § 10, n° 11) : le parcours d'un ménage, à la clôture de son dossier.

import { formatDate, formatDateCourte } from '../../common/date.format.ts'
import { jourDe } from '../../common/date.ts'
import { formatMontant, somme } from '../../common/montant.ts'
import { type Ligne, leJour, libelleDe, libellesDe, ligne, TIRET } from '../../document/produits/lignes.ts'
import { typesSuivi } from '../../suivi/suivi.listes.ts'
import type { Suivi } from '../../suivi/suivi.schema.ts'
import { ligneDuCharge } from '../chargeDit.ts'
import { typologies } from '../logement-actuel/logementActuel.listes.ts'
import type { FaitsMenage } from '../menage.faits.ts'
import { libelleStatut, type StatutMenage } from '../menage.statuts.ts'
import { calculsDeLaFiche, type ReperesDeLaFiche } from '../nouveau-logement/calculs.ts'
import { type Comparaison, comparaisonDe, logementEnLignes, type MenageReloge, preavisEnLignes } from '../nouveau-logement/ficheEtablie.ts'
import { libelleDuFinancement, libelleDuReservataire } from '../nouveau-logement/libelles.ts'
import type { FicheNouveauLogement } from '../nouveau-logement/nouveauLogement.schema.ts'
import { motifDeRefusTransmissible, motifsRefusMenage } from '../relogement/refus.listes.ts'
import { accompagnementsPostRelogement } from '../relogement/relogement.listes.ts'
import { codesDesQuestions, questionsDeSatisfaction, reponsesDeSatisfaction, type Satisfaction } from './satisfaction.ts'

export interface ParcoursDuMenage {
  readonly menage: MenageReloge
  readonly etapes: readonly { readonly statut: string; readonly le: string }[]
  readonly propositions: readonly PropositionFaite[]
  readonly fiche: FicheNouveauLogement
  readonly reperes: ReperesDeLaFiche
  readonly dates: FaitsMenage['dates']
  readonly remboursements: readonly DemandeFaite[]
  readonly accompagnement: readonly string[]
  readonly suivis: readonly Pick<Suivi, 'type' | 'date' | 'texte'>[]
  readonly satisfaction: Satisfaction | null
  /** Jour du document. */
  readonly jour: string
}

export interface PropositionFaite {
  readonly adresse: string
  readonly ville: string
  readonly typologie: string
  readonly bailleur: string | null
  readonly ecriteLe: string | null
  readonly gtrDate: string | null
  readonly gtrAccepte: boolean | null
  readonly calDate: string | null
  readonly calAccepte: boolean | null
  readonly accepteeLe: string | null
  readonly refuseeLe: string | null
  readonly refusMotif: string | null
  readonly statut: string
}

/** Une demande de remboursement, dans ses mots. */
export interface DemandeFaite {
  readonly statut: string
  readonly payee: boolean
  readonly depenses: readonly { readonly texte: string; readonly montant: number | null }[]
}

export interface ContenuDuRecapitulatifDeRelogement {
  readonly menage: readonly Ligne[]
  readonly parcours: readonly (readonly string[])[]
  readonly propositions: readonly (readonly string[])[]
  readonly logement: readonly Ligne[]
  readonly comparaison: Comparaison
  readonly demenagement: readonly Ligne[]
  readonly remboursements: { readonly lignes: readonly (readonly string[])[]; readonly total: readonly string[] }
  readonly accompagnement: { readonly themes: string; readonly suivis: readonly (readonly string[])[] }
  readonly satisfaction: { readonly reponses: readonly (readonly string[])[]; readonly commentaire: string | null }
}

export function recapitulatifRelogement(parcours: ParcoursDuMenage): ContenuDuRecapitulatifDeRelogement {
  const { menage, fiche, reperes, dates, satisfaction } = parcours
  const calculs = calculsDeLaFiche(fiche, reperes)
  return {
    menage: [
      ligne('Ménage', menage.noms),
      ligne('Code du ménage', menage.codeMenage),
      ligne('Opération', menage.operation),
      ligne('PRU', reperes.pru),
      ligne('Bailleur quitté', menage.bailleurQuitte),
      ligneDuCharge(menage.charge),
    ],
    parcours: etapesEnLignes(parcours.etapes),
    propositions: parcours.propositions.map(propositionEnLigne),
    logement: [
      ...logementEnLignes(fiche),
      ligne('Bailleur', menage.bailleur),
      ligne('Financement', libelleDuFinancement(fiche)),
      ligne('Réservataire', libelleDuReservataire(fiche)),
      ligne(
        'Minoration de loyer',
        fiche.isMinoriteLoyer === true ? formatMontant(fiche.montantIndemnite) : fiche.isMinoriteLoyer === false ? 'Non' : null,
      ),
    ],
    comparaison: comparaisonDe(reperes, calculs),
    demenagement: [
      ligne('Signature du bail', leJour(dates.signatureDuBail)),
      ligne('État des lieux d’entrée', leJour(dates.edlEntree)),
      ligne('Déménagement', leJour(dates.demenagement)),
      ligne('État des lieux de sortie', leJour(dates.edlSortie)),
      ligne('Remise des clés', leJour(dates.remiseDesCles)),
      ...preavisEnLignes(calculs, parcours.jour),
    ],
    remboursements: remboursementsEnLignes(parcours.remboursements),
    accompagnement: {
      themes: libellesDe(accompagnementsPostRelogement, parcours.accompagnement),
      suivis: suivisApresRelogement(parcours).map(({ type, date, texte }) => [formatDate(date), typesSuivi[type], texte]),
    },
    satisfaction: {
      reponses:
        satisfaction === null
          ? []
          : codesDesQuestions.map((question) => [
              questionsDeSatisfaction[question],
              libelleDe(reponsesDeSatisfaction, satisfaction[question]),
            ]),
      commentaire: satisfaction?.commentaire ?? null,
    },
  }
}

/** Le récapitulatif précède la clôture : elle n'est pas une étape de plus. */
const etapesEnLignes = (etapes: ParcoursDuMenage['etapes']) =>
  etapes
    .filter(({ statut }) => statut !== 'CLOTURE')
    .map(({ statut, le }) => [formatDate(jourDe(le)), libelleStatut(statut as StatutMenage)])

const propositionEnLigne = (p: PropositionFaite) => [
  `${p.adresse}, ${p.ville}\n${[libelleDe(typologies, p.typologie), p.bailleur].filter(Boolean).join(', ')}`,
  p.ecriteLe === null ? TIRET : formatDateCourte(p.ecriteLe),
  decision(p.gtrDate, p.gtrAccepte),
  decision(p.calDate, p.calAccepte),
  reponseDuMenage(p),
]

const decision = (date: string | null, accepte: boolean | null) =>
  accepte === null ? TIRET : [accepte ? 'Acceptée' : 'Refusée', date && formatDateCourte(date)].filter(Boolean).join('\n')

function reponseDuMenage({ accepteeLe, refuseeLe, refusMotif, statut }: PropositionFaite): string {
  if (accepteeLe !== null || statut === 'acceptee_menage')
    return ['Acceptée', accepteeLe && formatDateCourte(accepteeLe)].filter(Boolean).join('\n')
  if (refuseeLe !== null)
    // Le récapitulatif sort de l'équipe avec le ménage.
    return ['Refusée', formatDateCourte(refuseeLe), refusMotif && libelleDe(motifsRefusMenage, motifDeRefusTransmissible(refusMotif))]
      .filter(Boolean)
      .join('\n')
  return statut === 'retiree' ? 'Retirée' : TIRET
}

/** Seul ce qui est payé l'est : une demande rejetée se lit, et ne compte pas. */
function remboursementsEnLignes(demandes: readonly DemandeFaite[]) {
  const paye = somme(demandes.filter(({ payee }) => payee).flatMap(({ depenses }) => depenses.map(({ montant }) => montant)))
  return {
    lignes: demandes.flatMap(({ statut, depenses }) => depenses.map(({ texte, montant }) => [texte, statut, formatMontant(montant)])),
    total: ['Total remboursé', 'Payée', formatMontant(paye)],
  }
}

/** Les visites après relogement, et tout suivi noté depuis l'état des lieux de sortie. */
const suivisApresRelogement = ({ suivis, dates: { edlSortie } }: ParcoursDuMenage) =>
  suivis
    .filter(({ type, date }) => type === 'POST_RELOGEMENT' || (edlSortie !== null && date >= edlSortie))
    .toSorted((a, b) => a.date.localeCompare(b.date))
