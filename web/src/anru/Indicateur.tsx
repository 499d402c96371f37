import { type Comptes, definitionDe, mesures, partDe } from '@relogement/domain/anru/indicateurs'
import { useId } from 'react'
import { formatMontant, formatNombre, formatPourcent } from '../core/formats.ts'
import type { IndicateurLu } from './anru.data.ts'
import feuille from './indicateur.module.css'

interface Props {
  readonly lu: IndicateurLu
  /** Absent : les nombres n'ouvrent rien. */
  readonly ouvrir?: (classe: string) => void
}

/** Un indicateur : ce qu'il compte, sa mesure, et chaque classe avec sa part. */
export function Indicateur({ lu: { code, nombre, classes, mesure }, ouvrir }: Props) {
  const id = useId()
  const { numero, titre, compte } = definitionDe(code)
  const comptes = Object.fromEntries(classes.map((classe) => [classe.code, classe.nombre]))
  return (
    <section className={`box ${feuille.carte}`} aria-labelledby={id}>
      <h2 id={id}>
        <small>{numero}</small> {titre}
      </h2>
      <p className="soft">
        {nombre === null ? 'Masqué' : `${formatNombre(nombre)} ${nombre > 1 ? 'ménages' : 'ménage'}`}
        {mesure !== null && <> · {direLaMesure(code, mesure)}</>}
      </p>
      {compte !== undefined && <p className="soft">Compte {compte}.</p>}
      <table className={feuille.classes}>
        <caption className="vh">{titre} : la part et le nombre de ménages de chaque classe</caption>
        <tbody>
          {classes.map((classe) => (
            <Classe key={classe.code} code={code} classe={classe.code} comptes={comptes} {...(ouvrir === undefined ? {} : { ouvrir })} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function direLaMesure(code: IndicateurLu['code'], mesure: number): string {
  const definition = definitionDe(code).mesure
  if (definition === undefined) return ''
  const dit =
    definition.unite === '€'
      ? formatMontant(mesure)
      : definition.unite === '%'
        ? formatPourcent(mesure)
        : `${formatNombre(mesure)} ${definition.unite}`
  return `${definition.de}, ${mesures[definition.sorte]} : ${dit}`
}

interface PropsClasse {
  readonly code: IndicateurLu['code']
  readonly classe: string
  readonly comptes: Comptes
  readonly ouvrir?: (classe: string) => void
}

function Classe({ code, classe, comptes, ouvrir }: PropsClasse) {
  const { titre, classes } = definitionDe(code)
  const libelle = classes[classe] ?? classe
  const nombre = comptes[classe] ?? null
  const part = partDe(code, classe, comptes)
  return (
    <tr>
      <th scope="row">
        {libelle}
        {part !== null && <span className={feuille.barre} aria-hidden="true" style={{ inlineSize: `${Math.min(part, 100)}%` }} />}
      </th>
      <td className="num">{part === null ? '' : formatPourcent(part)}</td>
      <td className="num">
        {nombre === null ? (
          <span className="muted">masqué</span>
        ) : nombre === 0 || ouvrir === undefined ? (
          formatNombre(nombre)
        ) : (
          <button
            className={feuille.nombre}
            type="button"
            aria-haspopup="dialog"
            aria-label={`${titre}, ${libelle} : ${nombre}`}
            onClick={() => ouvrir(classe)}
          >
            {formatNombre(nombre)}
          </button>
        )}
      </td>
    </tr>
  )
}
