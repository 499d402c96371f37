// La liste des ménages : ses colonnes, ses tris, ses filtres (spécification § 2) ; ville par code postal, les autres par identifiant ou code.
import { defineListe } from '../common/defineListe.ts'
import { codes, mots, ouiNon, parmi, relation } from '../common/filtres.ts'
import { CODE_EPCI } from '../zone/epci.ts'
import { anciennetes } from './anciennetes.ts'
import { avancements } from './avancements.ts'
import { dossiersSuivis } from './dossiersSuivis.ts'
import { typologies } from './logement-actuel/logementActuel.listes.ts'
import { libellesStatutsMenage } from './menage.statuts.ts'
import { etapes } from './prochaine-etape/etapes.ts'
import { dossiersAPromesse } from './promesse/promesse.listes.ts'

const MOIS = /^\d{4}-(?:0[1-9]|1[0-2])$/

export const listeMenages = defineListe({
  titre: 'Ménages',
  mots: ['ménage', 'ménages'],
  tri: 'noms:asc',
  colonnes: {
    noms: { titre: 'Nom', tri: true },
    cotation: { titre: 'Cotation', tri: true },
    telephone: { titre: 'Téléphone' },
    ville: { titre: 'Ville', tri: true },
    operation: { titre: 'Opération', tri: true },
    partenaire: { titre: 'Bailleur', tri: true },
    typologiesGTR: { titre: 'Typologie(s) GTR', tri: true },
    statut: { titre: 'État du dossier', tri: true },
    statutDepuis: { titre: 'Depuis', tri: true },
    derniereActivite: { titre: 'Activité', tri: true },
    prochaineEtape: { titre: 'Prochaine étape', tri: true },
    chargeDeRelogement: { titre: 'Chargé de relogement', tri: true },
    dateEntretien: { titre: 'Date d’entretien', tri: true },
    codeMenage: { titre: 'Code', tri: true },
  },
  filtres: {
    recherche: mots('Nom, code, téléphone'),
    villes: codes(/^\d{5}$/, 'Un code postal compte 5 chiffres', { libelle: 'Ville', champ: 'codePostal', facette: 'villes' }),
    operationIds: relation('/v1/operations', 'Opération inconnue', { libelle: 'Opération', facette: 'operations' }),
    partenaires: relation('/v1/partenaires', 'Bailleur inconnu', { libelle: 'Bailleur', facette: 'partenaires' }),
    typologiesGTR: parmi(typologies, 'Typologie inconnue', { libelle: 'Typologie GTR', facette: 'typologiesGTR' }),
    statuts: parmi(libellesStatutsMenage, 'Statut inconnu', { libelle: 'État du dossier', facette: 'statuts' }),
    depuis: parmi(anciennetes, 'Durée inconnue', {
      libelle: 'Depuis',
      champ: 'statutDepuis',
      facette: 'depuis',
      aPart: true,
      toutes: true,
    }),
    sansActivite: parmi(anciennetes, 'Durée inconnue', {
      libelle: 'Sans activité',
      champ: 'derniereActivite',
      facette: 'sansActivite',
      aPart: true,
      toutes: true,
    }),
    prochainesEtapes: parmi(etapes, 'Étape inconnue', {
      libelle: 'Prochaine étape',
      facette: 'prochainesEtapes',
      aPart: true,
      toutes: true,
    }),
    promesses: parmi(dossiersAPromesse, 'Promesse inconnue', { libelle: 'Promesses', facette: 'promesses', aPart: true, toutes: true }),
    chargesDeRelogement: relation('/v1/utilisateurs', 'Chargé de relogement inconnu', {
      libelle: 'Chargé de relogement',
      facette: 'chargesDeRelogement',
      plus: ['aucun'],
    }),
    PRUs: relation('/v1/zones-geographiques', 'PRU inconnu', { facette: 'PRUs' }),
    EPCIs: codes(CODE_EPCI, 'EPCI inconnu', { facette: 'EPCIs' }),
    relogementNecessaire: ouiNon(),
    // Posés par un nombre du tableau de bord, qui ouvre la liste qu'il compte.
    avancements: parmi(avancements, 'Avancement inconnu', {
      libelle: 'Avancement',
      facette: 'avancements',
      aPart: true,
      toutes: true,
      discret: true,
    }),
    moisEntretien: codes(MOIS, 'Un mois s’écrit « 2026-03 »', {
      libelle: 'Entretien en',
      champ: 'dateEntretien',
      facette: 'moisEntretien',
      aPart: true,
      discret: true,
    }),
    moisRelogement: codes(MOIS, 'Un mois s’écrit « 2026-03 »', {
      libelle: 'Relogé en',
      champ: 'relogement.dates.signatureDuBail',
      facette: 'moisRelogement',
      aPart: true,
      discret: true,
    }),
    dossiers: parmi(dossiersSuivis, 'Dossier inconnu', {
      libelle: 'Dossiers',
      facette: 'dossiers',
      aPart: true,
      toutes: true,
      discret: true,
    }),
  },
})

/** Ce que l'écran tait d'abord, et que l'on peut demander à voir. */
export const inclusions = { clos: 'Dossiers clos et départs spontanés', nonNecessaires: 'Relogements non nécessaires' } as const

/** Ceux que la personne a ouverts en dernier, le plus récent d'abord. */
export const listeDossiersRecents = defineListe({ ...listeMenages, filtres: {} })
export const DOSSIERS_RECENTS = 5
