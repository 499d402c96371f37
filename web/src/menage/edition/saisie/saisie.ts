// La saisie d'une étape. Les personnes, leurs ressources et leurs revenus y sont rangés par clé, comme dans les chemins de la table des
// champs (`composition.occupants.0198….nom`) : champ, libellé, verrou, erreur, conflit et lien « Renseigner » se désignent pareil.

import type { DossierAControler, RessourcesEtCharges } from '@relogement/domain/menage/completude/dossier'
import type { NumeroEtape } from '@relogement/domain/menage/completude/etapes'
import { type Composition, compositionSchema, type Occupant } from '@relogement/domain/menage/composition/composition.schema'
import { ressourcesCompletes, ressourcesSaisies, revenusImposablesComplets } from '@relogement/domain/menage/composition/occupants'
import { occupantsSchema, sectionsMenage } from '@relogement/domain/menage/menage.schema'
import { secteurSouhaiteSchema } from '@relogement/domain/menage/projet-residentiel/projetResidentiel.schema'
import { secteursCompletes, secteursSaisis } from '@relogement/domain/menage/projet-residentiel/secteurs'
import { z } from 'zod'
import type { Menage } from '../../menage.data.ts'

export interface Montants {
  montantMensuel: number | null
  montantAnnuel: number | null
}
export interface Revenus {
  montant: number | null
  revenuFiscalDeReference: number | null
}
type ParPersonne<T> = Record<string, Record<string, T>>

/** Les sections en listes, telles que l'API les lit et les écrit. */
type Sections = Omit<DossierAControler, 'occupants' | 'chargeDeRelogement' | 'nouveauLogement' | 'composition'> & {
  readonly composition: Composition & { readonly occupants: readonly Occupant[] }
}
/** Les mêmes, rangées par clé. */
export type Saisie = {
  [S in Exclude<keyof Sections, 'composition' | 'ressourcesEtCharges'>]?: Sections[S]
} & {
  composition?: Composition & { occupants: Record<string, Occupant> }
  ressourcesEtCharges?: Omit<RessourcesEtCharges, 'ressources' | 'revenusImposables'> & {
    ressources: ParPersonne<Montants>
    revenusImposables: ParPersonne<Revenus>
  }
}

const schemas = { ...sectionsMenage, composition: compositionSchema.extend({ occupants: occupantsSchema }) } as const
type Section = keyof typeof schemas

/** Ce que chaque étape lit et écrit. Les absences de ressource et d'avis, à l'étape 3, sont des champs de la personne. */
const sectionsDeLEtape: Readonly<Record<NumeroEtape, readonly Section[]>> = {
  1: ['informations', 'relogement'],
  2: ['composition'],
  3: ['composition', 'ressourcesEtCharges'],
  4: ['logementActuel', 'logementActuelLocalisation'],
  5: ['projetResidentiel', 'relogement'],
  6: ['logementPrecedent'],
  7: [],
}

/** Les valeurs d'une étape dans un dossier : celui qu'on lit, ou celui qu'un collègue vient d'enregistrer. */
export const lireEtape =
  (etape: NumeroEtape, jour: string) =>
  (menage: Menage): Saisie =>
    ranger(lireSections(menage, sectionsDeLEtape[etape]), jour)

/** Tout le dossier, rangé comme une étape. */
export const lireLeDossier =
  (jour: string) =>
  (menage: Menage): Saisie =>
    ranger(lireSections(menage), jour)

/** Toutes les sections d'un dossier, dans les formes du domaine ; une section qui n'est pas ouverte à la personne est vide. */
export const lireSections = (menage: Menage, sections: readonly Section[] = Object.keys(schemas) as Section[]): Partial<Sections> =>
  sansCeQueLApiAjoute(
    Object.fromEntries(sections.map((section) => [section, schemas[section].parse(menage[section] ?? vide[section] ?? {})])),
  )

/** L'API répond trois vœux et une ligne par adulte et par type : seul ce qui est au dossier se contrôle et se compare. */
const sansCeQueLApiAjoute = ({ ressourcesEtCharges, projetResidentiel, ...reste }: Partial<Sections>): Partial<Sections> => ({
  ...reste,
  ...(ressourcesEtCharges && {
    ressourcesEtCharges: { ...ressourcesEtCharges, ressources: ressourcesSaisies(ressourcesEtCharges.ressources) },
  }),
  ...(projetResidentiel && {
    projetResidentiel: { ...projetResidentiel, secteursSouhaites: secteursSaisis(projetResidentiel.secteursSouhaites) },
  }),
})

const vide: Partial<Record<Section, unknown>> = { composition: { occupants: [] } }

function ranger(
  { composition, ressourcesEtCharges, logementActuel, projetResidentiel, ...reste }: Partial<Sections>,
  jour: string,
): Saisie {
  return {
    ...reste,
    ...(composition && {
      composition: { ...composition, occupants: Object.fromEntries(composition.occupants.map((occupant) => [occupant.id, occupant])) },
    }),
    ...(ressourcesEtCharges && { ressourcesEtCharges: parPersonne(ressourcesEtCharges, composition?.occupants ?? [], jour) }),
    // Une rubrique d'un seul montant est nulle quand il l'est (spécification § 4) ; le champ, lui, a besoin de sa place.
    ...(logementActuel && {
      logementActuel: {
        ...logementActuel,
        miseAJourGarantieLocaPass: logementActuel.miseAJourGarantieLocaPass ?? { montant: null },
        pretLocataireDifficulte: logementActuel.pretLocataireDifficulte ?? { mensualite: null },
      },
    }),
    ...(projetResidentiel && {
      projetResidentiel: { ...projetResidentiel, secteursSouhaites: secteursCompletes(projetResidentiel.secteursSouhaites, secteurOuvert) },
    }),
  }
}

const secteurOuvert = () => secteurSouhaiteSchema.parse({})

function parPersonne({ ressources, revenusImposables, ...reste }: RessourcesEtCharges, occupants: readonly Occupant[], jour: string) {
  const rangees: ParPersonne<Montants> = {}
  // D'abord une ligne par adulte et par type ; puis ce qui est saisi d'un enfant, qui ne compte pas mais ne se perd pas.
  for (const { occupantId, type, montantMensuel, montantAnnuel } of [...ressourcesCompletes(occupants, ressources, jour), ...ressources])
    rangees[occupantId] = { ...rangees[occupantId], [type.code]: { montantMensuel, montantAnnuel } }
  const declares: ParPersonne<Revenus> = {}
  for (const { occupantId, annee, montant, revenuFiscalDeReference } of [
    ...revenusImposablesComplets(occupants, revenusImposables, jour),
    ...revenusImposables,
  ])
    declares[occupantId] = { ...declares[occupantId], [annee]: { montant, revenuFiscalDeReference } }
  return { ...reste, ressources: rangees, revenusImposables: declares }
}

/** La saisie en listes. Une ligne vide n'est pas une ressource. */
export function derouler({ composition, ressourcesEtCharges, ...reste }: Saisie): Partial<Sections> {
  return {
    ...reste,
    ...(composition && { composition: { ...composition, occupants: Object.values(composition.occupants).filter(Boolean) } }),
    ...(ressourcesEtCharges && {
      ressourcesEtCharges: {
        ...ressourcesEtCharges,
        ressources: lignes(ressourcesEtCharges.ressources, (occupantId, code, montants) => ({ occupantId, type: { code }, ...montants })),
        revenusImposables: lignes(ressourcesEtCharges.revenusImposables, (occupantId, annee, revenus) => ({
          occupantId,
          annee: Number(annee),
          ...revenus,
        })),
      } as RessourcesEtCharges,
    }),
  }
}

const lignes = <T extends object, L>(parCle: ParPersonne<T>, ligne: (occupantId: string, cle: string, valeur: T) => L): L[] =>
  Object.entries(parCle).flatMap(([occupantId, siennes]) =>
    Object.entries(siennes ?? {}).flatMap(([cle, valeur]) =>
      valeur != null && Object.values(valeur).some((montant) => montant != null) ? [ligne(occupantId, cle, valeur)] : [],
    ),
  )

/** Ce qui part à l'API ; la comparaison avec l'origine n'en gardera que ce qui change. */
export const ecrire = (saisie: Saisie): Record<string, unknown> => ({ ...derouler(saisie) })

/** La même, telle qu'elle était lue : des secteurs « Tous / Toutes » qui n'étaient qu'à l'écran restent à enregistrer. */
export function ecrireOrigine(saisie: Saisie): Record<string, unknown> {
  const { projetResidentiel, ...reste } = ecrire(saisie) as Partial<Sections>
  if (projetResidentiel === undefined) return reste
  const { secteursSouhaites } = projetResidentiel
  const dernier = secteursSouhaites.findLastIndex((secteur) => JSON.stringify(secteur) !== JSON.stringify(secteurOuvert()))
  return { ...reste, projetResidentiel: { ...projetResidentiel, secteursSouhaites: secteursSouhaites.slice(0, dernier + 1) } }
}

/** Le schéma d'une étape : celui du domaine, ses refus ramenés aux clés de la saisie. */
export function schemaDeLEtape(etape: NumeroEtape, jour: string): z.ZodType<Saisie> {
  const schema = z.object(Object.fromEntries(sectionsDeLEtape[etape].map((section) => [section, schemas[section]])))
  return z.any().transform((saisie: Saisie, ctx): Saisie => {
    const sections = derouler(saisie)
    const { success, data, error } = schema.safeParse(sections)
    if (success) return ranger(data as Partial<Sections>, jour)
    for (const { path, message } of error.issues) ctx.addIssue({ code: 'custom', path: versLesCles(path.map(String), sections), message })
    return z.NEVER
  })
}

/** `composition.occupants.0.nom` → `composition.occupants.0198….nom` : l'API désigne par le rang, la saisie par la clé. */
export function versLesCles(chemin: readonly string[], { composition, ressourcesEtCharges }: Partial<Sections>): string[] {
  const [section, liste, rang, ...suite] = chemin
  if (section === undefined || liste === undefined || rang === undefined) return [...chemin]
  const cles = () => {
    switch (liste) {
      case 'occupants':
        return [composition?.occupants[Number(rang)]?.id]
      case 'ressources': {
        const ressource = ressourcesEtCharges?.ressources[Number(rang)]
        return [ressource?.occupantId, ressource?.type.code]
      }
      case 'revenusImposables': {
        const revenu = ressourcesEtCharges?.revenusImposables[Number(rang)]
        return [revenu?.occupantId, revenu && String(revenu.annee)]
      }
      default:
        return []
    }
  }
  const trouvees = cles().filter((cle) => cle !== undefined)
  return trouvees.length === 0 ? [...chemin] : [section, liste, ...trouvees, ...suite]
}
