import { formatDateCourte } from '@relogement/domain/common/date.format'
import { type MoisDObjectif, prevuDe } from '@relogement/domain/objectif/objectif.rules'
import { ecartDe, grilleDe, periodeDe, type SaisieDuPlan, type Saisissable, saisissables } from '@relogement/domain/psr/psr.rules'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { differe } from '../core/differe.ts'
import { formatNombre } from '../core/formats.ts'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { dontArchives } from '../objectif/archives.ts'
import { Cellule, Tenu } from './Cellule.tsx'
import { type Cadre, classesDe } from './Grille.tsx'
import type { LignePsr } from './psr.data.ts'
import styles from './psr.module.css'

const Repartir = differe(() => import('../operation/Repartir.tsx'), 'Repartir')

interface Props {
  readonly ligne: LignePsr
  readonly cadre: Cadre
  readonly depliee: boolean
  readonly deplier: () => void
  /** Ses objectifs se saisissent. */
  readonly editee: boolean
  /** `null` : la personne n'en décide pas. */
  readonly editer: (() => void) | null
}

/** Une opération du plan ; dépliée, ses dates et ses six lignes. */
export function LignesDOperation({ ligne, cadre, depliee, deplier, editee, editer }: Props) {
  const [repartir, setRepartir] = useState(false)
  const detail = useId()
  const { plage, style, courante } = cadre
  const relogements = grilleDe(ligne.relogements, plage, style)
  const { demarragePSR, finPSR } = ligne.dates.datesOperationnelles
  return (
    <>
      <tr className={depliee ? styles.depliee : undefined}>
        <th className={styles.operation} scope="row">
          <span className={styles.nommee}>
            <button
              className="ib"
              type="button"
              aria-expanded={depliee}
              aria-controls={depliee ? detail : undefined}
              aria-label={`Détail de ${ligne.nom}`}
              disabled={editee}
              onClick={deplier}
            >
              <Icone nom={depliee ? 'bas' : 'droite'} />
            </button>
            <span>
              <Lien vers={adresseDeLOperation(ligne.id)}>{ligne.nom}</Lien>
              {ligne.PRU !== null && <small className={styles.pru}>PRU {ligne.PRU.nom}</small>}
              <small className="only-p">
                {enJour(demarragePSR.report ?? demarragePSR.objectif)} – {enJour(finPSR.report ?? finPSR.objectif)}
              </small>
            </span>
          </span>
        </th>
        <td className={styles.jour}>{enJour(demarragePSR.report ?? demarragePSR.objectif)}</td>
        <td className={styles.jour}>{enJour(finPSR.report ?? finPSR.objectif)}</td>
        {relogements.map((mois) => (
          <Cellule key={mois.mois} mois={mois} courante={courante} reperes={<Reperes ligne={ligne} cle={mois.mois} cadre={cadre} />} />
        ))}
      </tr>
      {depliee && (
        <>
          <tr className={styles.detail} id={detail}>
            <td colSpan={3 + relogements.length}>
              <div className={styles.faits}>
                <Faits ligne={ligne} />
                {editer !== null && !editee && (
                  <span className={styles.gestes}>
                    <button className="btn sm" type="button" onClick={editer}>
                      <Icone nom="crayon" />
                      Modifier les objectifs
                    </button>
                    <button className="btn sm ghost" type="button" aria-haspopup="dialog" onClick={() => setRepartir(true)}>
                      Répartir
                    </button>
                  </span>
                )}
                <Suspense fallback={null}>{repartir && <Repartir operation={ligne} fermer={() => setRepartir(false)} />}</Suspense>
              </div>
            </td>
          </tr>
          <Mesures relogements={relogements} entretiens={grilleDe(ligne.entretiens, plage, style)} courante={courante} editee={editee} />
        </>
      )}
    </>
  )
}

const enJour = (jour: string | null): string => (jour === null ? '–' : formatDateCourte(jour))

interface PropsReperes {
  readonly ligne: LignePsr
  readonly cle: string
  readonly cadre: Cadre
}

function Reperes({ ligne: { debutDesEntretiens, immeubleVide }, cle, cadre: { style } }: PropsReperes) {
  const ici = (mois: string | null) => mois !== null && periodeDe(mois, style) === cle
  return (
    <>
      {ici(debutDesEntretiens) && <Repere lettre="E" dit="Début des entretiens" classe={styles.entretiens} />}
      {ici(immeubleVide) && <Repere lettre="V" dit="Immeuble vide" classe={styles.immeuble} />}
    </>
  )
}

const Repere = ({ lettre, dit, classe }: { readonly lettre: string; readonly dit: string; readonly classe: string | undefined }) => (
  <b className={classe} title={dit}>
    <span aria-hidden="true">{lettre}</span>
    <span className="vh">{dit}, </span>
  </b>
)

/** Ce que l'on sait d'elle ; inconnu, un tiret (spécification § 2). */
function Faits({ ligne: { validation, dates, nombreLogements, logementsOccupes, statistiques } }: { readonly ligne: LignePsr }) {
  const { objectif, report } = dates.datesOperationnelles.finPSR
  const faits: readonly [string, ReactNode][] = [
    ['Validation', enJour(validation)],
    ['DID prévisionnelle', enJour(dates.didPrevisionnelle)],
    ['OS travaux prévisionnel', enJour(dates.osTravauxPrevisionnel)],
    ['Nombre de logements', nombreLogements === null ? '–' : formatNombre(nombreLogements)],
    [
      'Ménages à reloger',
      <>
        {formatNombre(statistiques.menagesAReloger)}
        {statistiques.menagesArchives > 0 && <small> {dontArchives(statistiques.menagesArchives)}</small>}
      </>,
    ],
    ['Logements occupés', logementsOccupes === null ? '–' : formatNombre(logementsOccupes)],
    [
      'Fin du PSR',
      <>
        {enJour(report ?? objectif)}
        {report !== null && objectif !== null && <small> au lieu du {formatDateCourte(objectif)}</small>}
      </>,
    ],
  ]
  return (
    <dl>
      {faits.map(([titre, valeur]) => (
        <div key={titre}>
          <dt>{titre}</dt>
          <dd>{valeur}</dd>
        </div>
      ))}
    </dl>
  )
}

interface PropsMesures {
  readonly relogements: readonly MoisDObjectif[]
  readonly entretiens: readonly MoisDObjectif[]
  readonly courante: string
  readonly editee: boolean
}

const nombre = (valeur: number | null) => (valeur === null ? '–' : formatNombre(valeur))

/** Les six lignes d'une opération ; ce qui se décide se saisit dans sa case. */
function Mesures({ relogements, entretiens, courante, editee }: PropsMesures) {
  const realise = (mois: MoisDObjectif) => (mois.mois > courante ? null : <Tenu mois={mois} courante={courante} />)
  const saisie = (quoi: Saisissable, mois: readonly MoisDObjectif[], lue: (un: MoisDObjectif) => ReactNode) => (
    <Mesure
      titre={saisissables[quoi].titre}
      mois={mois}
      courante={courante}
      valeur={(un) =>
        editee ? (
          <Nombre<SaisieDuPlan> nom={`${quoi}.${un.mois}`} libelle={`${saisissables[quoi].titre}, ${un.mois}`} pas={1} libelleCache />
        ) : (
          lue(un)
        )
      }
    />
  )
  return (
    <>
      {saisie('objectif', relogements, ({ objectif }) => nombre(objectif))}
      {saisie('previsionnel', relogements, previsionnel)}
      <Mesure titre="Réalisé" mois={relogements} courante={courante} valeur={realise} />
      <Mesure titre="Écart" mois={relogements} courante={courante} valeur={(un) => enEcart(ecartDe(un, courante))} />
      {saisie('entretiens', entretiens, ({ objectif }) => nombre(objectif))}
      <Mesure titre="Entretiens réalisés" mois={entretiens} courante={courante} valeur={realise} />
    </>
  )
}

/** Ce qui est saisi ; à défaut ce qui se recalcule, qui le dit. */
const previsionnel = (mois: MoisDObjectif) =>
  mois.previsionnel === null && mois.objectifRecalcule !== null ? (
    <i title="Objectif recalculé">{formatNombre(mois.objectifRecalcule)}</i>
  ) : (
    nombre(prevuDe(mois))
  )

const enEcart = (ecart: number | null): string => (ecart === null ? '' : ecart < 0 ? `− ${formatNombre(-ecart)}` : formatNombre(ecart))

interface PropsMesure {
  readonly titre: string
  readonly mois: readonly MoisDObjectif[]
  readonly courante: string
  readonly valeur: (mois: MoisDObjectif) => ReactNode
}

const Mesure = ({ titre, mois, courante, valeur }: PropsMesure) => (
  <tr className={styles.mesure}>
    <th className={styles.operation} scope="row">
      {titre}
    </th>
    <td className={styles.jour} />
    <td className={styles.jour} />
    {mois.map((un) => (
      <td key={un.mois} className={classesDe(un.mois, courante)}>
        {valeur(un)}
      </td>
    ))}
  </tr>
)
