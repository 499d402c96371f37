import { moisDe } from '@relogement/domain/common/date'
import { formatMois, MOIS_COURTS } from '@relogement/domain/common/date.format'
import type { MoisDObjectif } from '@relogement/domain/objectif/objectif.rules'
import type { Plage } from '@relogement/domain/objectif/plage'
import { additionner, grilleDe, periodeDe, type Style } from '@relogement/domain/psr/psr.rules'
import { useState } from 'react'
import { Defilable } from '../core/Defilable.tsx'
import { formatNombre } from '../core/formats.ts'
import papier from '../objectif/impression.module.css'
import { colonnesImprimees } from '../objectif/impression.ts'
import { Cellule } from './Cellule.tsx'
import { EditionDuPlan } from './EditionDuPlan.tsx'
import suite from './feuilles.module.css'
import { LignesDOperation } from './LignesDOperation.tsx'
import type { LignePsr } from './psr.data.ts'
import styles from './psr.module.css'

export const groupes = { AUCUN: 'Sans groupe', PRU: 'Par PRU', BAILLEUR: 'Par bailleur' } as const
export type Groupe = keyof typeof groupes

export interface Cadre {
  readonly plage: Plage
  readonly style: Style
  /** La période en cours. */
  readonly courante: string
}

interface Props {
  readonly lignes: readonly LignePsr[]
  readonly plage: Plage
  readonly style: Style
  readonly groupe: Groupe
  /** La personne décide des objectifs. */
  readonly decide: boolean
  readonly occupe: boolean
  /** Celui où le plan se lit : aujourd'hui, ou un autre. */
  readonly jour: string
}

/** Une ligne par opération, une colonne par mois ou par trimestre ; leurs totaux, par groupe et en bas (domain-rules § 13.5). */
export function Grille({ lignes, plage, style, groupe, decide, occupe, jour }: Props) {
  const [editee, editer] = useState<string | null>(null)
  const [depliees, deplier] = useState<ReadonlySet<string>>(new Set())
  const basculer = (id: string) =>
    deplier(depliees.has(id) ? new Set([...depliees].filter((autre) => autre !== id)) : new Set([...depliees, id]))
  const cadre: Cadre = { plage, style, courante: periodeDe(moisDe(jour), style) }
  const periodes = grilleDe([], plage, style).map(({ mois }) => mois)
  const operation = lignes.find(({ id }) => id === editee)
  const table = (
    <Defilable nom="Plan de relogement" className={`box ${styles.boite} ${papier.entier} ${suite.suivi}`} occupe={occupe}>
      <table className={styles.psr} style={colonnesImprimees(2.5 * periodes.length)}>
        <caption className="vh">Relogements réalisés et objectifs de chaque opération</caption>
        <EnTetes periodes={periodes} style={style} courante={cadre.courante} />
        {parGroupe(lignes, groupe).map(([nom, siennes]) => (
          <tbody key={nom}>
            {groupe !== 'AUCUN' && <Total nom={nom} lignes={siennes} cadre={cadre} />}
            {siennes.map((ligne) => (
              <LignesDOperation
                key={ligne.id}
                ligne={ligne}
                cadre={cadre}
                depliee={depliees.has(ligne.id)}
                deplier={() => basculer(ligne.id)}
                editee={ligne.id === editee}
                editer={decide ? () => editer(ligne.id) : null}
              />
            ))}
          </tbody>
        ))}
        <tfoot>
          <Total nom={`${formatNombre(lignes.length)} opération${lignes.length > 1 ? 's' : ''}`} lignes={lignes} cadre={cadre} />
        </tfoot>
      </table>
    </Defilable>
  )
  if (operation === undefined) return table
  return (
    <EditionDuPlan key={`${operation.id} ${style} ${plage.debut}`} operation={operation} cadre={cadre} fermer={() => editer(null)}>
      {table}
    </EditionDuPlan>
  )
}

const GROUPES: Readonly<Record<Groupe, (ligne: LignePsr) => string>> = {
  AUCUN: () => '',
  PRU: ({ PRU }) => (PRU === null ? 'Sans PRU' : `PRU ${PRU.nom}`),
  BAILLEUR: ({ bailleur }) => bailleur?.nom ?? 'Sans bailleur',
}

function parGroupe(lignes: readonly LignePsr[], groupe: Groupe): [string, LignePsr[]][] {
  const noms = [...new Set(lignes.map(GROUPES[groupe]))].toSorted((un, autre) => un.localeCompare(autre, 'fr'))
  return noms.map((nom) => [nom, lignes.filter((ligne) => GROUPES[groupe](ligne) === nom)])
}

interface PropsEnTetes {
  readonly periodes: readonly string[]
  readonly style: Style
  readonly courante: string
}

/** Les trimestres et leurs mois, ou les années et leurs trimestres. */
function EnTetes({ periodes, style, courante }: PropsEnTetes) {
  const tete = (cle: string) => (style === 'months' ? periodeDe(cle, 'quarters') : cle.slice(0, 4))
  const dit = (cle: string) => (style === 'months' ? cle.slice(5) : cle)
  const annee = periodes[0]?.slice(0, 4)
  return (
    <>
      <colgroup>
        <col className={styles.nom} />
        <col className={styles.quand} />
        <col className={styles.quand} />
        {periodes.map((cle) => (
          <col key={cle} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th className={styles.operation} scope="colgroup" colSpan={1}>
            {style === 'months' ? annee : <span className="vh">Années</span>}
          </th>
          <td className={styles.jour} />
          <td className={styles.jour} />
          {[...new Set(periodes.map(tete))].map((cle) => (
            <th key={cle} className={styles.tete} scope="colgroup" colSpan={periodes.filter((une) => tete(une) === cle).length}>
              {dit(cle)}
              {tete(courante) === cle && <small> {style === 'quarters' && `${courante.slice(5)} `}en cours</small>}
            </th>
          ))}
        </tr>
        <tr>
          <th className={styles.operation} scope="col">
            Opération
          </th>
          <th className={styles.jour} scope="col">
            Début
          </th>
          <th className={styles.jour} scope="col">
            Fin
          </th>
          {periodes.map((cle) => (
            <th
              key={cle}
              scope="col"
              className={classesDe(cle, courante)}
              aria-label={nomDe(cle)}
              aria-current={cle === courante ? 'date' : undefined}
            >
              {style === 'months' ? MOIS_COURTS[Number(cle.slice(5)) - 1] : cle.slice(5)}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

const nomDe = (cle: string): string => (cle.includes('T') ? `${cle.slice(5)} ${cle.slice(0, 4)}` : formatMois(cle))

/** Un trait ouvre chaque trimestre, ou chaque année ; la période en cours a un fond. */
export const classesDe = (cle: string, courante: string): string =>
  [/-(T1|01|04|07|10)$/.test(cle) ? styles.ouvre : '', cle === courante ? styles.courante : '', cle > courante ? styles.avenir : ''].join(
    ' ',
  )

interface PropsTotal {
  readonly nom: string
  readonly lignes: readonly LignePsr[]
  readonly cadre: Cadre
}

function Total({ nom, lignes, cadre: { plage, style, courante } }: PropsTotal) {
  const total: MoisDObjectif[] = additionner(lignes.map(({ relogements }) => grilleDe(relogements, plage, style)))
  return (
    <tr className={styles.total}>
      <th className={styles.operation} scope="row">
        {nom}
      </th>
      <td className={styles.jour} />
      <td className={styles.jour} />
      {total.map((mois) => (
        <Cellule key={mois.mois} mois={mois} courante={courante} />
      ))}
    </tr>
  )
}
