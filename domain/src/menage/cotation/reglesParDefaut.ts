import type { CouleurCotation } from './cotation.couleurs.ts'
import type { RegleCotation } from './cotation.schema.ts'

type Condition = RegleCotation['condition']

const regle = (code: string, libelle: string, points: number, plancher: CouleurCotation | null, condition: Condition) => ({
  code,
  libelle,
  condition,
  points,
  plancher,
})

const vrai = (chemin: string): Condition => ({ chemin, operateur: '=', valeur: true })

/** Copiées dans chaque nouvelle opération, qui les modifie ensuite à son gré (domain-rules § 6). */
export const reglesCotationParDefaut: readonly RegleCotation[] = [
  regle('DELAI_COURT', 'Moins de 180 jours avant les travaux', 20, 'ROUGE', {
    chemin: 'calculs.joursAvantTravaux',
    operateur: '<',
    valeur: 180,
  }),
  regle('DELAI_TRES_COURT', 'Moins de 90 jours avant les travaux', 20, 'NOIRE', {
    chemin: 'calculs.joursAvantTravaux',
    operateur: '<',
    valeur: 90,
  }),
  regle('DEUX_REFUS', 'Deux refus', 20, 'ROUGE', vrai('relogement.statutsAdditionnels.deux_refus')),
  regle('INJOIGNABLE', 'Ménage injoignable', 20, 'ROUGE', vrai('relogement.statutsAdditionnels.injoignable')),
  regle('CONTENTIEUX', 'Contentieux', 15, 'ORANGE', vrai('relogement.statutsAdditionnels.contentieux')),
  regle('SITUATION_COMPLEXE', 'Situation complexe', 15, 'ORANGE', vrai('relogement.statutsAdditionnels.situationComplexe')),
  regle('GRAND_LOGEMENT', 'Besoin d’un T5 ou plus grand', 15, 'ORANGE', {
    chemin: 'relogement.typologiesGTR',
    operateur: 'dans',
    valeur: ['T5', 'T6', 'T7_ET_PLUS'],
  }),
  regle('PMR', 'Personne à mobilité réduite', 15, 'ORANGE', vrai('composition.personneAMobiliteReduite')),
  regle('RAV_FAIBLE', 'Reste à vivre faible', 10, null, {
    chemin: 'calculs.resteAVivreParJourEtUC',
    operateur: '<',
    valeur: { variable: 'RAV_JOUR_UC_MIN' },
  }),
  regle('SECTEUR_UNIQUE', 'Un seul quartier souhaité', 10, null, { chemin: 'calculs.quartiersSouhaites', operateur: '=', valeur: 1 }),
  regle('EXCLUSION_INTERBAILLEUR', 'Refuse de changer de bailleur', 10, null, vrai('relogement.exclureInterbailleur')),
  regle('ATTENTE_LONGUE', 'Plus de 12 mois depuis l’entretien sans proposition', 10, null, {
    chemin: 'calculs.joursSansProposition',
    operateur: '>',
    valeur: 365,
  }),
  regle('OCCUPANT_SANS_TITRE', 'Aucun occupant titulaire du bail', 10, 'ORANGE', {
    chemin: 'calculs.titulaires',
    operateur: '=',
    valeur: 0,
  }),
  regle('AGE', 'Demandeur principal de 75 ans ou plus', 5, null, { chemin: 'calculs.agePrincipal', operateur: '≥', valeur: 75 }),
].map((definition, ordre) => ({ ...definition, actif: true, ordre }))
