import { formatMois } from '../common/date.format.ts'
import { type ChampDit, NON_RENSEIGNE, telleQuelle, valeurDite } from '../common/valeurDite.ts'
import { type Nature, natures } from '../objectif/objectif.schema.ts'
import { statutsDeDate } from './dates.schema.ts'
import {
  domanialites,
  etatsDuSol,
  famillesDAction,
  famillesOperation,
  orientations,
  statutsCreation,
  typesDeDate,
} from './operation.listes.ts'
import { statutsDeTache } from './taches.schema.ts'

/** Chaque champ d'une opération, ses mots et sa nature : à l'écran, à l'historique et dans les fichiers. */
const champs: Readonly<Record<string, ChampDit>> = {
  nom: { libelle: 'Nom', nature: 'texte' },
  famille: { libelle: 'Famille', nature: 'choix', liste: famillesOperation },
  bailleur: { libelle: 'Bailleur', nature: 'texte' },
  PRU: { libelle: 'PRU', nature: 'texte' },
  ville: { libelle: 'Ville', nature: 'texte' },
  QPV: { libelle: 'QPV', nature: 'texte' },
  chargeOperation: { libelle: 'Chargé d’opération', nature: 'texte' },
  nombreLogements: { libelle: 'Nombre de logements', nature: 'nombre' },
  nombrePropositionsDues: { libelle: 'Propositions dues à chaque ménage', nature: 'nombre' },
  residence: { libelle: 'Résidence', nature: 'texte' },
  batiments: { libelle: 'Bâtiments', nature: 'texte' },
  anneeConstruction: { libelle: 'Année de construction', nature: 'texte' },
  famillesAction: { libelle: 'Familles d’action', nature: 'choixMultiple', liste: famillesDAction },
  orientation: { libelle: 'Orientation', nature: 'choix', liste: orientations },
  etatDuSol: { libelle: 'État du sol', nature: 'choix', liste: etatsDuSol },
  domanialites: { libelle: 'Domanialité', nature: 'choixMultiple', liste: domanialites },
  domanialitesFutures: { libelle: 'Domanialité future', nature: 'choixMultiple', liste: domanialites },
  ...Object.fromEntries(
    Object.entries(typesDeDate).flatMap(([type, libelle]) => [
      [`dates.${type}.objectif`, { libelle: `${libelle}, objectif`, nature: 'date' as const }],
      [`dates.${type}.report`, { libelle: `${libelle}, report`, nature: 'date' as const }],
      [`dates.${type}.reel`, { libelle: `${libelle}, réel`, nature: 'date' as const }],
      [`dates.${type}.statut`, { libelle: `${libelle}, état`, nature: 'choix' as const, liste: statutsDeDate }],
    ]),
  ),
  statutCreation: { libelle: 'Étape de la création', nature: 'choix', liste: statutsCreation },
  'avancement.menages': { libelle: 'Ménages à reloger', nature: 'nombre' },
  'avancement.reloges': { libelle: 'Ménages relogés', nature: 'nombre' },
  'avancement.restants': { libelle: 'Restent à reloger', nature: 'nombre' },
  'avancement.entretiens': { libelle: 'Entretiens restants', nature: 'nombre' },
  'avancement.relogement': { libelle: 'Avancement relogement', nature: 'nombre', unite: '%' },
  'reperes.debutDesEntretiens': { libelle: 'Début des entretiens', nature: 'texte' },
  'reperes.immeubleVide': { libelle: 'Immeuble vide', nature: 'texte' },
  'taches.titre': { libelle: 'À faire', nature: 'texte' },
  'taches.texte': { libelle: 'Précisions', nature: 'texte' },
  'taches.assigne': { libelle: 'Confiée à', nature: 'texte' },
  'taches.echeance': { libelle: 'Échéance', nature: 'date' },
  'taches.statut': { libelle: 'Statut', nature: 'choix', liste: statutsDeTache },
  'commentaires.texte': { libelle: 'Commentaire', nature: 'texte' },
}

/** Le chemin d'un objectif à l'historique : « objectifs.relogements.2026-03.objectif ». */
export const cheminDObjectif = (nature: Nature, mois: string, champ: 'objectif' | 'previsionnel'): string =>
  `objectifs.${nature}.${mois}.${champ}`

const MOTS_D_OBJECTIF: Readonly<Record<string, string>> = { objectif: 'objectif', previsionnel: 'prévisionnel' }

function libelleDObjectif(chemin: string): string | null {
  const [tete, nature = '', mois = '', champ] = chemin.split('.')
  if (tete !== 'objectifs') return null
  return `${natures[nature as Nature] ?? nature}, ${formatMois(mois)}, ${MOTS_D_OBJECTIF[champ ?? ''] ?? champ}`
}

export const libelleDuChamp = (chemin: string): string => champs[chemin]?.libelle ?? libelleDObjectif(chemin) ?? chemin

export function direLaValeur(chemin: string, valeur: unknown): string {
  if (valeur === null || valeur === undefined || valeur === '' || (Array.isArray(valeur) && valeur.length === 0)) return NON_RENSEIGNE
  const champ = champs[chemin]
  return (champ && valeurDite(champ, valeur)) ?? telleQuelle(valeur)
}
