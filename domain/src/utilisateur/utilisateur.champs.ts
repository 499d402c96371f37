import { type Civilite, civilites, roleDit } from '../acces/civilite.ts'
import type { CodeRole } from '../acces/roles.ts'
import { formatDate } from '../common/date.format.ts'
import { type ChampDit, NON_RENSEIGNE, telleQuelle, valeurDite } from '../common/valeurDite.ts'
import type { RoleConfie } from './roles.rules.ts'

const nomDe = (element: unknown) => (element as { readonly nom: string }).nom

/** « Bailleur, directrice d'agence, jusqu'au 30 avril 2026 » */
export const direLeRole = (
  { code, jusquAu }: Omit<RoleConfie, 'code'> & { readonly code: CodeRole },
  civilite: Civilite | null | undefined,
): string => (jusquAu === null ? roleDit(code, civilite) : `${roleDit(code, civilite)}, jusqu’au ${formatDate(jusquAu)}`)

/** Chaque champ d'un compte, ses mots et sa nature : à l'écran et à l'historique. */
const champsDe = (civilite: Civilite | null | undefined): Readonly<Record<string, ChampDit>> => ({
  civilite: { libelle: 'Civilité', nature: 'choix', liste: civilites },
  nom: { libelle: 'Nom', nature: 'texte' },
  prenom: { libelle: 'Prénom', nature: 'texte' },
  email: { libelle: 'Adresse électronique', nature: 'texte' },
  telephone: { libelle: 'Téléphone', nature: 'texte' },
  roles: { libelle: 'Rôles', nature: 'lignes', resume: (role) => direLeRole(role as RoleConfie, civilite) },
  partenaire: { libelle: 'Partenaire', nature: 'texte' },
  zonesPropres: { libelle: 'Zones', nature: 'lignes', resume: nomDe },
})

const sansCivilite = champsDe(null)

export const libelleDuChamp = (chemin: string): string => sansCivilite[chemin]?.libelle ?? chemin

/** La valeur d'un champ, en mots ; `civilite` : celle de la personne, dont ses rôles s'accordent. */
export function direLaValeur(chemin: string, valeur: unknown, civilite?: Civilite | null): string {
  if (valeur === null || valeur === undefined || valeur === '' || (Array.isArray(valeur) && valeur.length === 0)) return NON_RENSEIGNE
  const champ = champsDe(civilite)[chemin]
  return (champ && valeurDite(champ, valeur)) ?? telleQuelle(valeur)
}
