import { formatDate } from '@relogement/domain/common/date.format'
import { AIDE_AU_TRAVAIL } from '@relogement/domain/menage/cotation/aideAuTravail'
import type { LigneCotation } from '@relogement/domain/menage/cotation/cotation'
import { couleursCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import { useState } from 'react'
import { useMoi } from '../../acces/moi.ts'
import { adresseDesRegles } from '../../acces/navigation.ts'
import { Cotation } from '../../core/Cotation.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { formatNombre } from '../../core/formats.ts'
import { Icone } from '../../core/Icone.tsx'
import { Lien } from '../../core/Lien.tsx'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { type Menage, refusDe } from '../menage.data.ts'
import { useCotation } from './cotation.data.ts'
import styles from './cotation.module.css'
import { Deroger } from './Deroger.tsx'

export type CotationLue = NonNullable<Menage['relogement']['cotation']>

interface Props {
  readonly cotation: CotationLue
  readonly lignes: readonly LigneCotation[]
  readonly fermer: () => void
}

/** Chaque règle, ce qu'elle a lu du dossier et ses points, celles qui jouent d'abord ; et la couleur que l'encadrement impose. */
export function PourquoiCetteCotation({ cotation: { couleur, score, couleurCalculee = null, derogation = null }, lignes, fermer }: Props) {
  const { menage, refusDeModifier } = useFiche()
  const [deroge, setDeroge] = useState(false)
  const { pages } = useMoi()
  const cotation = useCotation(menage)
  const vraies = lignes.filter(({ vraie }) => vraie)
  const peutDeroger = refusDe(menage, 'derogerCotation') === null && refusDeModifier === null
  if (deroge) return <Deroger fermer={() => setDeroge(false)} />
  return (
    <Dialogue
      titre="Pourquoi cette cotation ?"
      largeur={600}
      fermer={fermer}
      pied={
        <PiedDeGeste fermer={fermer}>
          {peutDeroger && derogation !== null && (
            <button
              className="btn"
              type="button"
              aria-disabled={cotation.isPending || undefined}
              onClick={() => !cotation.isPending && cotation.mutate({ quoi: 'lever' })}
            >
              Revenir aux règles
            </button>
          )}
          {peutDeroger && (
            <button className="btn" type="button" onClick={() => setDeroge(true)}>
              Imposer une couleur
            </button>
          )}
        </PiedDeGeste>
      }
    >
      <div className="dlg-c stack">
        {derogation !== null && (
          <p className="row attention">
            <Icone nom="cadenas" />
            <span>
              Couleur imposée par {derogation.auteur} jusqu’au {formatDate(derogation.jusquAu)} : {derogation.motif}. Les règles donneraient{' '}
              {couleurCalculee === null ? 'aucune couleur' : couleursCotation[couleurCalculee].toLowerCase()}.
            </span>
          </p>
        )}
        <p className={`row ${styles.resume}`}>
          <Cotation couleur={couleur} points={score} />
          <span className="soft">
            {vraies.length === 0
              ? 'Aucune règle ne joue pour ce ménage.'
              : `${vraies.length} règle${vraies.length > 1 ? 's jouent' : ' joue'} sur ${lignes.length}.`}
          </span>
          {pages.includes('operationCotation') && (
            <Lien className="lk" vers={adresseDesRegles(menage.relogement.operation.id)}>
              Règles de l’opération
            </Lien>
          )}
        </p>
        {lignes.length > 0 && (
          <table className={`tb ${styles.regles}`} aria-label="Règles de cotation">
            <colgroup>
              <col />
              <col style={{ width: 120 }} />
              <col style={{ width: 72 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">Règle</th>
                <th scope="col">Valeur</th>
                <th scope="col" className="r">
                  Points
                </th>
              </tr>
            </thead>
            <tbody>
              {[...vraies, ...lignes.filter(({ vraie }) => !vraie)].map((ligne) => (
                <Regle key={ligne.code} ligne={ligne} lignes={lignes} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={2} className="strong">
                  Score
                </td>
                <td className="r strong">{score}</td>
              </tr>
            </tfoot>
          </table>
        )}
        <p className="row attention">
          <Icone nom="info" />
          <span>{AIDE_AU_TRAVAIL}</span>
        </p>
      </div>
    </Dialogue>
  )
}

const Regle = ({ ligne, lignes }: { readonly ligne: LigneCotation; readonly lignes: readonly LigneCotation[] }) => {
  const { libelle, vraie, valeur, unite, points, bareme, plancher, manuelle } = ligne
  return (
    <tr className={vraie ? undefined : 'off'}>
      <td>
        {libelle}
        {plancher !== null && <small className="sous">Au moins {couleursCotation[plancher].toLowerCase()}</small>}
      </td>
      <td className="num">{manuelle ? <Coche ligne={ligne} lignes={lignes} /> : valeurLue(valeur, unite)}</td>
      <td className="r">
        {vraie ? (
          `+ ${points}`
        ) : (
          <>
            0<span className="vh"> sur {bareme}</span>
          </>
        )}
      </td>
    </tr>
  )
}

/** Une règle que rien dans le dossier ne dit : on la coche. */
function Coche({ ligne: { code, libelle, vraie }, lignes }: { readonly ligne: LigneCotation; readonly lignes: readonly LigneCotation[] }) {
  const { menage, refusDeModifier } = useFiche()
  const cotation = useCotation(menage)
  const cochees = lignes.filter((ligne) => ligne.manuelle && ligne.vraie).map((ligne) => ligne.code)
  return (
    <label className="check" title={refusDeModifier ?? undefined}>
      <input
        type="checkbox"
        checked={vraie}
        disabled={refusDeModifier !== null || cotation.isPending}
        onChange={({ target }) =>
          cotation.mutate({ quoi: 'cocher', codes: target.checked ? [...cochees, code] : cochees.filter((autre) => autre !== code) })
        }
      />
      {vraie ? 'Oui' : 'Non'}
      <span className="vh"> : {libelle}</span>
    </label>
  )
}

const valeurLue = (valeur: LigneCotation['valeur'], unite?: string): string => {
  if (valeur === null) return 'Non renseigné'
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non'
  if (typeof valeur !== 'number') return valeur
  return unite === undefined ? formatNombre(valeur) : `${formatNombre(valeur)}\u00A0${unite}`
}
