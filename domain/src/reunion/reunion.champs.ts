import { type ChampDit, NON_RENSEIGNE, telleQuelle, valeurDite } from '../common/valeurDite.ts'

/** Chaque champ d'une réunion, ses mots et sa nature : à l'écran et à l'historique. */
const champs: Readonly<Record<string, ChampDit>> = {
  PRUs: { libelle: 'PRU', nature: 'lignes', resume: (pru) => (pru as { nom: string }).nom },
  date: { libelle: 'Date du GTR', nature: 'date' },
  ville: { libelle: 'Ville', nature: 'texte' },
  lieu: { libelle: 'Lieu', nature: 'texte' },
  participants: { libelle: 'Participants', nature: 'choixMultiple' },
}

export const libelleDuChamp = (chemin: string): string => champs[chemin]?.libelle ?? chemin

export function direLaValeur(chemin: string, valeur: unknown): string {
  if (valeur === null || valeur === undefined || valeur === '' || (Array.isArray(valeur) && valeur.length === 0)) return NON_RENSEIGNE
  const champ = champs[chemin]
  return (champ && valeurDite(champ, valeur)) ?? telleQuelle(valeur)
}
