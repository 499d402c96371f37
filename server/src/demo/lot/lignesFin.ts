import { colonnesDeLaFiche } from '../../menage/nouveau-logement/fiche.colonnes.ts'
import type { Ligne } from '../copie.ts'
import { MOTIF_DE_REJET } from '../fin/remboursements.ts'
import { enTexte, heures, instantDe } from '../jours.ts'
import type { DossierDemo } from './lot.ts'

export const lignesFiches = ({ menage, fin: { fiche } }: DossierDemo): Ligne<'fiche_nouveau_logement'>[] =>
  fiche === null
    ? []
    : [
        {
          menage_id: menage.id,
          ...colonnesDeLaFiche(fiche.fiche),
          avant: JSON.stringify(fiche.avant),
          cree_le: fiche.le,
          modifie_le: fiche.le,
        },
      ]

export function lignesDemandes({ menage, fin: { remboursement } }: DossierDemo): Ligne<'demande_remboursement'>[] {
  if (remboursement === null) return []
  const { id, statut, preparee, soumise, validee, rejetee, payee } = remboursement.demande
  const le = (geste: typeof soumise) => geste && instantDe(geste.jour, geste.secondes)
  return [
    {
      id,
      menage_id: menage.id,
      numero: 1,
      statut,
      redacteurs: [preparee.par.id],
      creee_par: preparee.par.id,
      creee_le: instantDe(preparee.jour, preparee.secondes),
      soumise_par: soumise?.par.id ?? null,
      soumise_le: le(soumise),
      validee_par: validee?.par.id ?? null,
      validee_le: le(validee),
      rejetee_par: rejetee?.par.id ?? null,
      rejetee_le: le(rejetee),
      motif_rejet: rejetee && MOTIF_DE_REJET,
      payee_par: payee?.par.id ?? null,
      payee_le: le(payee),
      date_paiement: payee && enTexte(payee.jour),
      version: 1 + [soumise, validee, rejetee, payee].filter((geste) => geste !== null).length,
    },
  ]
}

export const lignesDepenses = ({ fin: { remboursement } }: DossierDemo): Ligne<'ligne_remboursement'>[] =>
  remboursement === null
    ? []
    : remboursement.demande.lignes.map(({ nature, montant, documentId }, rang) => ({
        demande_id: remboursement.demande.id,
        rang: rang + 1,
        nature,
        libelle: null,
        montant,
        plafond: remboursement.demande.soumise === null ? null : remboursement.demande.plafonds[nature],
        document_id: documentId,
      }))

export const lignesSatisfaction = ({ menage, histoire, fin: { satisfaction } }: DossierDemo): Ligne<'enquete_satisfaction'>[] =>
  satisfaction === null ? [] : [{ menage_id: menage.id, ...satisfaction, auteur_id: menage.charge?.id ?? null, le: histoire.statutDepuis }]

/** Le délai pour l'annuler est passé : `avant` est vide. */
export const lignesDecohabitations = ({ menage: { id, decohabiteDe, parcours, charge } }: DossierDemo): Ligne<'decohabitation'>[] =>
  decohabiteDe === null
    ? []
    : [
        {
          menage_id: id,
          source_id: decohabiteDe.id,
          motif: 'AUTONOMIE_JEUNE',
          date: enTexte(parcours.creeLe),
          le: instantDe(parcours.creeLe, heures(8)),
          auteur_id: charge?.id ?? null,
          avant: null,
        },
      ]
