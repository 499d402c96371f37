import type { LigneCotation } from '@relogement/domain/menage/cotation/cotation'
import { couleursCotation } from '@relogement/domain/menage/cotation/cotation.schema'
import { useState } from 'react'
import { Cotation } from '../../core/Cotation.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { formatNombre } from '../../core/formats.ts'
import { Icone } from '../../core/Icone.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import type { Menage } from '../menage.data.ts'

/** La pastille de l'en-tête ; elle s'explique à qui voit le détail de la cotation. */
export function CotationDuDossier() {
  const { menage } = useFiche()
  const [ouvert, setOuvert] = useState(false)
  const { cotation, attributsCotations } = menage.relogement
  if (cotation === undefined) return null
  const pastille = <Cotation couleur={cotation.couleur} points={cotation.score} />
  if (attributsCotations === undefined) return pastille
  return (
    <>
      <button
        className="cot-b"
        type="button"
        aria-haspopup="dialog"
        aria-label={nomDe(cotation)}
        title="Pourquoi cette cotation ?"
        onClick={() => setOuvert(true)}
      >
        {pastille}
      </button>
      {ouvert && (
        <PourquoiCetteCotation cotation={cotation} lignes={attributsCotations as LigneCotation[]} fermer={() => setOuvert(false)} />
      )}
    </>
  )
}

type CotationLue = NonNullable<Menage['relogement']['cotation']>

const nomDe = ({ couleur, score }: CotationLue) =>
  `Cotation ${couleur === null ? 'sans couleur' : couleursCotation[couleur].toLowerCase()}, ${score} point${score > 1 ? 's' : ''} : pourquoi ?`

interface Props {
  readonly cotation: CotationLue
  readonly lignes: readonly LigneCotation[]
  readonly fermer: () => void
}

/** Chaque règle, ce qu'elle a lu du dossier et ses points ; celles qui ne jouent pas, à la demande. */
function PourquoiCetteCotation({ cotation: { couleur, score }, lignes, fermer }: Props) {
  const [toutes, setToutes] = useState(false)
  const vraies = lignes.filter(({ vraie }) => vraie)
  const montrees = toutes ? lignes : vraies
  return (
    <Dialogue titre="Pourquoi cette cotation ?" largeur={600} fermer={fermer}>
      <div className="dlg-c stack">
        <p className="row">
          <Cotation couleur={couleur} points={score} />
          <span className="soft">
            {vraies.length === 0
              ? 'Aucune règle ne joue pour ce ménage.'
              : `${vraies.length} règle${vraies.length > 1 ? 's jouent' : ' joue'} sur ${lignes.length}.`}
          </span>
        </p>
        {montrees.length > 0 && (
          <table className="tb cotation" aria-label="Règles de cotation">
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
              {montrees.map((ligne) => (
                <Regle key={ligne.code} ligne={ligne} />
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
        {vraies.length < lignes.length && (
          <button className="btn ghost sm" type="button" aria-expanded={toutes} onClick={() => setToutes(!toutes)}>
            {toutes ? 'Ne montrer que celles qui jouent' : `Voir les ${lignes.length - vraies.length} règles qui ne jouent pas`}
          </button>
        )}
        <p className="row attention">
          <Icone nom="info" />
          <span>
            Cette cotation est une aide au travail : elle signale les situations difficiles ou pressées. Aucune décision n’en découle, et ce
            n’est pas la cotation réglementaire de la demande.
          </span>
        </p>
      </div>
    </Dialogue>
  )
}

const Regle = ({ ligne: { libelle, vraie, valeur, points, plancher } }: { readonly ligne: LigneCotation }) => (
  <tr className={vraie ? undefined : 'off'}>
    <td>
      {libelle}
      {plancher !== null && <small className="sous">Au moins {couleursCotation[plancher].toLowerCase()}</small>}
    </td>
    <td className="num">{valeurLue(valeur)}</td>
    <td className="r">{vraie ? `+ ${points}` : '—'}</td>
  </tr>
)

const valeurLue = (valeur: LigneCotation['valeur']): string => {
  if (valeur === null) return 'Non renseigné'
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non'
  return typeof valeur === 'number' ? formatNombre(valeur) : valeur
}
