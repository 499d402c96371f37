import { moisDe } from '@relogement/domain/common/date'
import { type MoisDObjectif, prevuDe } from '@relogement/domain/objectif/objectif.rules'
import type { Plage } from '@relogement/domain/objectif/plage'
import { additionner, ecartDe, grilleDe, periodeDe, type Style, saisissables, tenueDuPlan } from '@relogement/domain/psr/psr.rules'
import type { LignePsr } from '@relogement/domain/psr/psr.schema'
import { writeXlsx } from 'hucre/xlsx'
import { titreSur } from '../core/export/csv.ts'
import { type Case, enFeuille, lisezMoi as feuilleLisezMoi, GRAS, leJour, texte } from '../core/export/feuille.ts'

interface Classeur {
  /** Rangées par PRU, puis par nom. */
  readonly lignes: readonly LignePsr[]
  readonly plage: Plage
  readonly style: Style
  readonly jour: string
  /** La première feuille : un titre et ce qu'il dit, ligne à ligne. */
  readonly lisezMoi: readonly (readonly [string, string])[]
}

const IDENTITE = [
  ['Nom', 32],
  ['Bailleur', 22],
  ['PRU', 28],
  ['Nombre de logements', 12],
  ['Logements occupés', 12],
  ['DID prévisionnelle', 12],
  ['OS travaux prévisionnel', 12],
  ['Validation', 12],
  ['Début PSR', 12],
  ['Fin PSR', 12],
  ['Ligne', 22],
] as const

const COULEURS = { ATTEINT: '1A683B', MANQUE: 'B3261E' } as const
const FOND_DU_MOIS = 'F1F0EC'

const pruDe = ({ ligne }: { readonly ligne: LignePsr }): string => ligne.PRU?.nom ?? 'Sans PRU'

/** Le classeur du plan : « Lisez-moi », puis six lignes par opération, les totaux de chaque PRU et le total général. */
export async function classeurDuPsr({ lignes, plage, style, jour, lisezMoi }: Classeur): Promise<Uint8Array> {
  const courante = periodeDe(moisDe(jour), style)
  const blocs = lignes.map((ligne) => ({
    ligne,
    relogements: grilleDe(ligne.relogements, plage, style),
    entretiens: grilleDe(ligne.entretiens, plage, style),
  }))
  type Bloc = (typeof blocs)[number]
  const enLignes = (identite: readonly Case[], bloc: Pick<Bloc, 'relogements' | 'entretiens'>, reperes: Reperes = {}) =>
    mesuresDe(bloc, courante, reperes).map(([titre, cases]) => [...identite, { valeur: titre }, ...cases])
  const total = (nom: string, siens: readonly Bloc[]) =>
    enLignes([{ valeur: titreSur(nom), style: GRAS }, ...IDENTITE.slice(2).map(() => ({ valeur: null }))], {
      relogements: additionner(siens.map(({ relogements }) => relogements)),
      entretiens: additionner(siens.map(({ entretiens }) => entretiens)),
    })
  const periodes = grilleDe([], plage, style).map(({ mois }) => mois)
  const prus = [...new Set(blocs.map(pruDe))]
  const corps = [
    ...prus.flatMap((pru) => {
      const siens = blocs.filter((bloc) => pruDe(bloc) === pru)
      return [
        ...siens.flatMap((bloc) => enLignes(identiteDe(bloc.ligne), bloc, reperesDe(bloc.ligne, style))),
        ...total(`Total ${pru}`, siens),
      ]
    }),
    ...total('Total général', blocs),
  ]
  const titres = [...IDENTITE.map(([titre]) => titre), ...periodes].map((valeur): Case => ({ valeur, style: GRAS }))
  return writeXlsx({
    sheets: [
      feuilleLisezMoi(lisezMoi),
      {
        name: 'PSR',
        columns: [...IDENTITE.map(([, width]) => ({ width })), ...periodes.map(() => ({ width: 9 }))],
        freezePane: { rows: 1, columns: IDENTITE.length },
        ...enFeuille([titres, ...corps]),
      },
    ],
  })
}

function identiteDe({ nom, bailleur, PRU, nombreLogements, logementsOccupes, dates, validation }: LignePsr): Case[] {
  const { demarragePSR, finPSR } = dates.datesOperationnelles
  return [
    texte(nom),
    texte(bailleur?.nom),
    texte(PRU?.nom),
    { valeur: nombreLogements },
    { valeur: logementsOccupes },
    leJour(dates.didPrevisionnelle),
    leJour(dates.osTravauxPrevisionnel),
    leJour(validation),
    leJour(demarragePSR.report ?? demarragePSR.objectif),
    leJour(finPSR.report ?? finPSR.objectif),
  ]
}

/** La période de chaque repère. */
interface Reperes {
  readonly E?: string | undefined
  readonly V?: string | undefined
}

const reperesDe = ({ debutDesEntretiens, immeubleVide }: LignePsr, style: Style): Reperes => ({
  E: debutDesEntretiens === null ? undefined : periodeDe(debutDesEntretiens, style),
  V: immeubleVide === null ? undefined : periodeDe(immeubleVide, style),
})

type Mesure = readonly [titre: string, cases: readonly Case[]]

function mesuresDe(
  { relogements, entretiens }: { readonly relogements: readonly MoisDObjectif[]; readonly entretiens: readonly MoisDObjectif[] },
  courante: string,
  { E, V }: Reperes,
): Mesure[] {
  const ligne = (titre: string, mois: readonly MoisDObjectif[], caseDe: (un: MoisDObjectif) => Case): Mesure => [
    titre,
    mois.map((un) => {
      const { valeur, style = {} } = caseDe(un)
      const fond =
        un.mois === courante ? { fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: FOND_DU_MOIS } } } : {}
      return { valeur, style: { ...style, ...fond } }
    }),
  ]
  const realise = (un: MoisDObjectif): Case => {
    const tenue = tenueDuPlan(un, courante)
    return {
      valeur: un.mois > courante ? null : un.realise,
      ...(tenue === null ? {} : { style: { font: { bold: true, color: { rgb: COULEURS[tenue] } } } }),
    }
  }
  return [
    ligne(saisissables.objectif.titre, relogements, ({ mois, objectif }) => marque('V', mois === V, objectif)),
    ligne('Prévisionnel', relogements, (un) => ({ valeur: prevuDe(un) })),
    ligne('Réalisé', relogements, realise),
    ligne('Écart', relogements, (un) => ({ valeur: ecartDe(un, courante) })),
    ligne(saisissables.entretiens.titre, entretiens, ({ mois, objectif }) => marque('E', mois === E, objectif)),
    ligne('Entretiens réalisés', entretiens, realise),
  ]
}

/** Le repère devant le nombre, qui reste un nombre ; seul, s'il n'y en a pas. */
const marque = (lettre: 'E' | 'V', ici: boolean, valeur: number | null): Case =>
  ici ? { valeur: valeur ?? lettre, style: { ...GRAS, numFmt: `"${lettre} "0` } } : { valeur }
