// Les deux registres que tient la protection des données, déclarés champ par champ : la saisie, l'écran, l'export et l'historique en viennent.
import { z } from 'zod'
import { dateFacultative, dateRequise, heureRequise, messages, texteLong, texteRequis } from '../common/champs.ts'
import { codesDe, type Liste } from '../common/listes.ts'
import { basesLegales, naturesDeViolation, risques } from './registre.listes.ts'

interface ChampDeRegistre {
  readonly libelle: string
  readonly sorte: 'court' | 'long' | 'choix' | 'jour' | 'heure'
  readonly facultatif?: true
  readonly liste?: Liste
  readonly aide?: string
}
type Champs = Readonly<Record<string, ChampDeRegistre>>

const long = (libelle: string, aide?: string) => ({ libelle, sorte: 'long', ...(aide && { aide }) }) as const
const siBesoin = <const C extends object>(champ: C) => ({ ...champ, facultatif: true }) as const
const choix = <const L extends Liste>(libelle: string, liste: L) => ({ libelle, sorte: 'choix', liste }) as const
const jour = (libelle: string) => ({ libelle, sorte: 'jour' }) as const
const heure = (libelle: string) => ({ libelle, sorte: 'heure' }) as const

/** Article 30 : ce que le responsable fait des données, et pourquoi. */
const champsDuTraitement = {
  nom: { libelle: 'Traitement', sorte: 'court' },
  finalites: long('Finalités'),
  base: choix('Base légale', basesLegales),
  responsables: long('Responsable, coresponsables, sous-traitants', 'Noms et coordonnées, du délégué à la protection des données aussi.'),
  personnes: long('Personnes concernées'),
  donnees: long('Catégories de données', 'Dites celles qui sont sensibles.'),
  destinataires: long('Destinataires'),
  transferts: siBesoin(long('Transferts hors de l’Union européenne', 'Pays et garanties ; rien d’écrit : aucun.')),
  durees: long('Durées de conservation'),
  securite: long('Mesures de sécurité'),
  finiLe: siBesoin(jour('Fini le')),
} as const satisfies Champs

/** Article 33 : ce qui est arrivé, ce que cela entraîne, ce qui a été fait. */
const champsDeLaViolation = {
  constateeLe: jour('Constatée le'),
  constateeA: heure('Heure du constat'),
  nature: choix('Nature', naturesDeViolation),
  faits: long('Les faits', 'Ce qui est arrivé, quand et comment on l’a su. Ne nommez personne.'),
  touches: long('Personnes et données touchées', 'Catégories et nombres approchés.'),
  effets: long('Effets probables'),
  mesures: long('Mesures prises ou à prendre'),
  risque: choix('Pour les personnes', risques),
  notifieeLe: siBesoin(jour('Notifiée à la CNIL le')),
  notifieeA: siBesoin(heure('Heure de la notification')),
  motifDuRetard: siBesoin(long('Pourquoi après 72 heures')),
  informeesLe: siBesoin(jour('Personnes informées le')),
  motifSansInformer: siBesoin(long('Pourquoi les personnes n’ont pas été informées')),
  closeLe: siBesoin(jour('Close le')),
} as const satisfies Champs

export const registres = {
  TRAITEMENT: { nom: 'traitements', titre: 'Registre des traitements', une: 'Traitement', champs: champsDuTraitement as Champs },
  VIOLATION: { nom: 'violations', titre: 'Registre des violations', une: 'Violation', champs: champsDeLaViolation as Champs },
} as const
export type Registre = keyof typeof registres

/** Ce qui s'écrit d'une entrée : tout champ y est, vide ou non. */
export type Contenu = Readonly<Record<string, string | null>>
export type Traitement = Readonly<Record<keyof typeof champsDuTraitement, string | null>>
export type Violation = Readonly<Record<keyof typeof champsDeLaViolation, string | null>>

const vide = (valeur: unknown) => (valeur === '' ? null : valeur)

function schemaDuChamp({ sorte, facultatif, liste = {} }: ChampDeRegistre): z.ZodType<string | null> {
  if (sorte === 'choix') return z.enum(codesDe(liste), messages.requis)
  if (sorte === 'jour') return facultatif ? dateFacultative : dateRequise
  if (sorte === 'heure') return facultatif ? z.preprocess(vide, heureRequise.nullable().default(null)) : heureRequise
  return facultatif ? texteLong() : texteRequis(sorte === 'court' ? 200 : 5000)
}

/** La saisie d'une entrée de ce registre. */
export const contenuSchema = (registre: Registre): z.ZodObject<Record<string, z.ZodType<string | null>>> =>
  z.object(Object.fromEntries(Object.entries(registres[registre].champs).map(([nom, champ]) => [nom, schemaDuChamp(champ)])))

/** Une valeur telle qu'elle se lit. */
export const valeurDuChamp = (registre: Registre, nom: string, valeur: string | null): string | null => {
  const liste = registres[registre].champs[nom]?.liste
  return valeur === null || liste === undefined ? valeur : (liste[valeur] ?? valeur)
}
