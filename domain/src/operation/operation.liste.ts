import { defineListe } from '../common/defineListe.ts'
import { codes, mots, ouiNon, parmi, relation } from '../common/filtres.ts'
import { CODE_EPCI } from '../zone/epci.ts'
import { finsAuRythme } from './finAuRythme.ts'
import { famillesOperation, statutsCreation, statutsSubvention } from './operation.listes.ts'

/** Les opérations et leur avancement (spécification § 2, « Pilotage des opérations »). */
export const listeOperations = defineListe({
  titre: 'Pilotage des opérations',
  mots: ['opération', 'opérations', 'f'],
  tri: 'nom:asc',
  entiere: true,
  colonnes: {
    nom: { titre: 'Nom de l’opération', tri: true },
    code: { titre: 'Code', tri: true },
    menagesAReloger: { titre: 'Ménages à reloger', tri: true },
    menagesDevantRester: { titre: 'Devrait rester à reloger', tri: true },
    dateDeFin: { titre: 'Date de fin', tri: true },
    entretiensRestants: { titre: 'Entretiens restants', tri: true },
    avancementDuree: { titre: 'Avancement durée', tri: true },
    avancementRelogement: { titre: 'Avancement relogement', tri: true },
    videLe: { titre: 'Vide le', tri: true },
    actions: { titre: 'Actions' },
  },
  filtres: {
    recherche: mots('Nom de l’opération', { max: 100 }),
    QPVs: codes(/^[^,]{1,120}$/, 'QPV inconnu', { libelle: 'QPV', champ: 'QPV', facette: 'QPVs' }),
    PRUs: relation('/v1/zones-geographiques', 'PRU inconnu', { libelle: 'PRU', champ: 'PRU', facette: 'PRUs' }),
    EPCIs: codes(CODE_EPCI, 'EPCI inconnu', { libelle: 'EPCI', champ: 'ville', facette: 'EPCIs' }),
    bailleurs: relation('/v1/partenaires', 'Bailleur inconnu', { libelle: 'Bailleur', champ: 'bailleur', facette: 'bailleurs' }),
    villes: codes(/^\d[\dAB]\d{3}$/, 'Ville inconnue', { libelle: 'Ville', champ: 'ville', facette: 'villes' }),
    familles: parmi(famillesOperation, 'Famille inconnue', { libelle: 'Famille', champ: 'famille', facette: 'familles' }),
    chargesOperation: relation('/v1/utilisateurs', 'Chargé d’opération inconnu', {
      libelle: 'Chargé d’opération',
      champ: 'chargeOperation',
      facette: 'chargesOperation',
    }),
    statutsSubvention: parmi(statutsSubvention, 'Statut de subvention inconnu', {
      libelle: 'Subvention',
      champ: 'statutSubvention',
      facette: 'statutsSubvention',
    }),
    statutsCreation: parmi(statutsCreation, 'Statut de création inconnu', {
      libelle: 'Création',
      champ: 'statutCreation',
      facette: 'statutsCreation',
    }),
    // Posé par la phrase du pilotage, qui ouvre les opérations qu'elle compte.
    finAuRythme: parmi(finsAuRythme, 'Fin inconnue', {
      libelle: 'Au rythme actuel',
      facette: 'finAuRythme',
      aPart: true,
      toutes: true,
      discret: true,
    }),
    /** Qui a des ménages à reloger : ce que le pilotage montre et exporte (spécification § 7). */
    relogementNecessaire: ouiNon({ champ: 'statistiques' }),
    zonesGeographiques: relation('/v1/zones-geographiques', 'Zone inconnue', { champ: 'zonesGeographiques' }),
  },
  totaux: [
    'menagesAReloger',
    'menagesArchives',
    'menagesDevantRester',
    'relogementsRestants',
    'entretiensRestants',
    'avancementRelogement',
  ],
  vide: 'Les opérations dont des ménages sont à reloger viendront ici.',
})

/** Ce que porte un export, dans l'ordre de l'écran. */
export const colonnesDeLExport = [
  { path: 'nom', name: listeOperations.colonnes.nom.titre },
  { path: 'code', name: listeOperations.colonnes.code.titre },
  { path: 'bailleur', name: 'Bailleur' },
  { path: 'PRU', name: 'PRU' },
  { path: 'ville', name: 'Ville' },
  { path: 'famille', name: 'Famille' },
  { path: 'menagesAReloger', name: listeOperations.colonnes.menagesAReloger.titre },
  { path: 'menagesArchives', name: 'Dont archivés' },
  ...(['menagesDevantRester', 'dateDeFin', 'entretiensRestants', 'avancementDuree', 'avancementRelogement', 'videLe'] as const).map(
    (path) => ({ path, name: listeOperations.colonnes[path].titre }),
  ),
]
