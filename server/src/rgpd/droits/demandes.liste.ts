import { reserveA } from '@relogement/domain/acces/reserveA'
import { aUnRole } from '@relogement/domain/acces/roles'
import { ajouterJours } from '@relogement/domain/common/date'
import { PROCHE_JOURS } from '@relogement/domain/rgpd/droits/delai.rules'
import { listeDemandes } from '@relogement/domain/rgpd/droits/demandes.liste'
import { DPO_SEULE } from '@relogement/domain/rgpd/droits/droits.listes'
import { sql } from 'kysely'
import { estParmi } from '../../core/estParmi.ts'
import { lecteurDe } from '../../core/liste/lecteurDe.ts'
import { croissant, decroissant } from '../../core/liste/source.ts'
import { countEcheances } from './demande.queries.ts'
import { type LigneDuRegistre, presenterLigne } from './presenterDemande.ts'

/** Le registre des demandes de droits. */
export const lireRegistre = lecteurDe(listeDemandes, {
  classe: 'DemandeDeDroits',
  chemin: null,
  journal: { liste: 'demandes', colonnes: ['numero', 'droit', 'personne', 'canal', 'recueLe', 'statut', 'closeLe'] },
  metadata: async ({ db, acteur, aujourdhui }) => ({
    ...(await countEcheances(db, aujourdhui, ajouterJours(aujourdhui, PROCHE_JOURS))),
    refusEnregistrer: aUnRole(acteur, DPO_SEULE) ? null : reserveA(DPO_SEULE),
  }),
  source: () => ({
    de: sql`droits_demande d`,
    id: sql`d.id`,
    visibles: sql`true`,
    champs: {
      version: sql`d.version`,
      numero: sql`d.numero`,
      droit: sql`d.droit`,
      personne: sql`d.personne`,
      canal: sql`d.canal`,
      statut: sql`d.statut`,
      recue_le: sql`d.recue_le`,
      identite_le: sql`d.identite_le`,
      prolongee_le: sql`d.prolongee_le`,
      close_le: sql`d.close_le`,
      nombreDeDossiers: sql`(select count(*) from droits_dossier l where l.demande_id = d.id)::int`,
    },
    filtres: { statuts: (codes) => estParmi(sql`d.statut`, codes), droits: (codes) => estParmi(sql`d.droit`, codes) },
    tris: {},
    departage: [
      croissant(sql`d.close_le is not null`),
      decroissant(sql`d.close_le`),
      croissant(sql`d.echeance`),
      decroissant(sql`d.numero`),
    ],
    facettes: { statuts: { de: sql`d.statut` }, droits: { de: sql`d.droit` } },
  }),
  completer:
    ({ aujourdhui }) =>
    (demande: LigneDuRegistre) =>
      presenterLigne(demande, aujourdhui),
})
