// La préFAT : la fiche en cours, remplie de ce qu'on sait. Les mêmes valeurs, dans deux ordres : celui de la fiche, celui des écrans d'IODA.
import { formatMontant, formatNombre, formatPourcentage } from '../common/montant.ts'
import { valeurDite } from '../common/valeurDite.ts'
import { type ChampRegle, champDe, type SectionDeChamp } from './champs.ts'
import { type Etape, etapes } from './financement.listes.ts'
import { libellesDuCalcul } from './plan.calcul.ts'
import { type ValeursDeLOperation, valeurDuChamp } from './plan.controle.ts'
import { enLignes } from './plan.mots.ts'
import type { Calcul, Plan } from './plan.schema.ts'

export interface LigneDePrefat {
  readonly code: string
  readonly libelle: string
  readonly valeur: string | number | null
  /** Telle qu'on la lit ; « — » : inconnue. */
  readonly texte: string
  /** Telle qu'elle se colle dans un champ : ni espace de milliers, ni unité. */
  readonly aCopier: string
}

export interface RubriqueDePrefat {
  readonly code: Rubrique
  readonly titre: string
  readonly lignes: readonly LigneDePrefat[]
}

const rubriques = {
  identification: 'Identification de l’opération',
  programme: 'Programme de logements',
  depenses: 'Dépenses',
  ressources: 'Ressources',
  subvention: 'Subvention de l’ANRU',
  calendrier: 'Calendrier',
  instruction: 'Instruction et contacts',
} as const
type Rubrique = keyof typeof rubriques
export const codesRubriques = Object.keys(rubriques) as [Rubrique, ...Rubrique[]]

/** L'ordre des écrans où le maître d'ouvrage saisit. */
const ORDRE_IODA = ['identification', 'instruction', 'calendrier', 'programme', 'depenses', 'subvention', 'ressources'] as const

const RUBRIQUE_DE: Readonly<Record<SectionDeChamp, Rubrique>> = {
  identite: 'identification',
  convention: 'identification',
  logements: 'programme',
  depenses: 'depenses',
  ressources: 'ressources',
  instruction: 'instruction',
  calendrier: 'calendrier',
}

export interface FicheARemplir {
  readonly etape: Etape
  readonly plan: Plan
  readonly calcul: Calcul
  readonly valeurs: ValeursDeLOperation
  readonly champs: readonly ChampRegle[]
}

/** La fiche, rubrique par rubrique. */
export function prefatDe(fiche: FicheARemplir, ordre: 'fiche' | 'ioda' = 'fiche'): RubriqueDePrefat[] {
  const lignes = lignesDe(fiche)
  return (ordre === 'ioda' ? ORDRE_IODA : codesRubriques).map((code) => ({
    code,
    titre: rubriques[code],
    lignes: lignes.filter(({ rubrique }) => rubrique === code).map(({ rubrique: _, ...ligne }) => ligne),
  }))
}

export const titreDeLaPrefat = (etape: Etape): string => `PréFAT ${etapes[etape].slice('FAT '.length)}`

/** Le taux saisi, quand il n'est pas celui du barème : le calcul dit celui qui est retenu, l'un ou l'autre. */
const REDIT_PAR_LE_CALCUL = 'financement.taux'

type LigneRangee = LigneDePrefat & { readonly rubrique: Rubrique }

function lignesDe({ plan, calcul, valeurs, champs }: FicheARemplir): LigneRangee[] {
  const saisies = champs
    .filter(({ montre, chemin }) => montre && chemin !== REDIT_PAR_LE_CALCUL)
    .map(({ chemin }): LigneRangee => {
      const champ = champDe(chemin)
      const valeur = valeurDuChamp(chemin, plan, valeurs) ?? null
      const lu = Array.isArray(valeur) ? enLignes(plan.logements) : (valeur as string | number | null)
      const texte = lu === null ? '—' : Array.isArray(valeur) ? String(lu) : (valeurDite(champ, lu) ?? String(lu))
      return {
        rubrique: RUBRIQUE_DE[champ.section],
        code: chemin,
        libelle: champ.libelle,
        valeur: lu,
        texte,
        aCopier: brut(lu, champ.nature),
      }
    })
  const calculee = (rubrique: Rubrique, code: keyof Calcul, dire: (valeur: number | null) => string): LigneRangee => {
    const valeur = calcul[code] as number | null
    const decimales = dire === formatMontant ? 'montant' : 'nombre'
    return {
      rubrique,
      code: `calcul.${code}`,
      libelle: libellesDuCalcul[code],
      valeur,
      texte: dire(valeur),
      aCopier: brut(valeur, decimales),
    }
  }
  return [
    ...saisies,
    ...calcul.parTypologie.map((ligne) => denombree('parTypologie', ligne)),
    ...calcul.parFinancement.map((ligne) => denombree('parFinancement', ligne)),
    calculee('depenses', 'cout', formatMontant),
    calculee('depenses', 'coutParLogement', formatMontant),
    calculee('subvention', 'plafond', formatMontant),
    calculee('subvention', 'assiette', formatMontant),
    calculee('subvention', 'taux', formatPourcentage),
    calculee('subvention', 'subvention', formatMontant),
    calculee('ressources', 'subvention', formatMontant),
    calculee('ressources', 'autofinancement', formatMontant),
    calculee('ressources', 'totalRessources', formatMontant),
  ]
}

const denombree = (par: 'parTypologie' | 'parFinancement', { code, libelle, nombre }: Calcul['parTypologie'][number]): LigneRangee => ({
  rubrique: 'programme',
  code: `calcul.${par}.${code}`,
  libelle: `Logements ${libelle}`,
  valeur: nombre,
  texte: formatNombre(nombre),
  aCopier: String(nombre),
})

function brut(valeur: string | number | null, nature: string): string {
  if (valeur === null) return ''
  if (typeof valeur === 'number') return nature === 'montant' ? valeur.toFixed(2).replace('.', ',') : String(valeur).replace('.', ',')
  return nature === 'date' ? valeur.split('-').toReversed().join('/') : valeur
}
