import { type Indicateurs, indicateursDuDossier } from '@relogement/domain/menage/ressources/indicateurs'
import { colonnesDesSections } from '../../menage/dossier/sections.ts'
import { colonnesDeduites } from '../../menage/modification/deduites.ts'
import type { Ligne } from '../copie.ts'
import type { FinDeParcours } from '../fin/fin.ts'
import type { Histoire } from '../histoire/raconter.ts'
import { refusOpposables } from '../histoire/rappels.ts'
import { enTexte, type Jour, jourDeTexte } from '../jours.ts'
import type { PropositionDemo } from '../logements/proposition.ts'
import type { MenageDemo } from '../menage.ts'
import { valeursAu } from '../valeurs.ts'
import { coterMenage } from './cotation.ts'

/** Délai entre un départ et la purge (domain-rules § 12). */
const JOURS_AVANT_PURGE = 30

export interface Fin {
  readonly version: number
  readonly creeLe: string
  readonly modifieLe: string
}

/** La ligne du ménage : ses sections, ce qui s'en déduit, et où son histoire l'a mené. */
export function ligneMenage(
  menage: MenageDemo,
  histoire: Histoire,
  propositions: readonly PropositionDemo[],
  { fiche }: FinDeParcours,
  { version, creeLe, modifieLe }: Fin,
  aujourdhui: Jour,
): Ligne<'menage'> {
  const { id, code, operation, charge, sections, patrimoine, decohabiteDe } = menage
  const { etat, departSpontane, accession } = histoire
  const jour = enTexte(aujourdhui)
  const dates = datesPrevues(etat, menage, aujourdhui)
  const minoration = fiche === null ? {} : { minoration: fiche.fiche.isMinoriteLoyer }
  const indicateurs: Indicateurs = indicateursDuDossier(sections, jour, valeursAu(jour))
  const deduites = colonnesDeduites(code, sections)
  const deuxRefus = refusOpposables(propositions) >= 2
  const cotation = coterMenage(
    menage,
    { dates, contentieux: deduites.contentieux, deuxRefus, nombrePropositions: propositions.length, indicateurs },
    aujourdhui,
  )
  return {
    id,
    code_menage: code,
    version,
    operation_id: operation.id,
    partenaire_id: operation.bailleurId,
    charge_id: charge?.id ?? null,
    assigne_le: histoire.assigneLe,
    statut: etat.statut,
    statut_depuis: histoire.statutDepuis,
    statut_memorise: etat.statutMemorise,
    ...colonnesDesSections({ ...sections, relogement: { ...sections.relogement, dates, ...minoration } }),
    ...deduites,
    ville_code: operation.demo.ville.code,
    cotation_couleur: cotation.couleur,
    cotation_score: cotation.score,
    attributs_cotations: JSON.stringify(cotation.lignes),
    deux_refus: deuxRefus,
    date_reveil_veille: etat.statut === 'DOSSIER_EN_VEILLE' ? (histoire.veille?.jusquAu ?? null) : null,
    motif_veille: etat.statut === 'DOSSIER_EN_VEILLE' ? (histoire.veille?.motif ?? null) : null,
    projet_modifie_le: etat.projetModifieLe,
    presentation_validee_le: etat.presentationValideeLe,
    patrimoine: JSON.stringify(patrimoine),
    depart_spontane: departSpontane ? JSON.stringify(departSpontane) : null,
    accession: accession ? JSON.stringify(accession) : null,
    decohabite_de: decohabiteDe?.id ?? null,
    cree_le: creeLe,
    modifie_le: modifieLe,
    purge_prevue_le: departSpontane ? enTexte(jourDeTexte(departSpontane.date) + JOURS_AVANT_PURGE) : null,
  }
}

/** Un état des lieux se programme avant d'avoir lieu : une date à venir, une fois sur deux. Un entretien, lui, est un rendez-vous. */
function datesPrevues({ statut, dates }: Histoire['etat'], { id }: MenageDemo, aujourdhui: Jour): Histoire['etat']['dates'] {
  const tire = Number.parseInt(id.slice(-4), 16)
  if (tire % 2 === 0 || statut !== 'ETAT_DES_LIEUX_DE_SORTIE') return dates
  return { ...dates, edlSortie: enTexte(aujourdhui + 2 + (tire % 18)) }
}
