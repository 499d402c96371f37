import { formatDate } from '@relogement/domain/common/date.format'
import { libelleDuChamp } from '@relogement/domain/operation/operation.champs'
import { type Definition, Definitions } from '../core/fiche/Definitions.tsx'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import type { Occupation } from './LogementsSection.tsx'
import type { Operation } from './operation.data.ts'

interface Props {
  readonly operation: Operation
}

interface PropsIdentite extends Props {
  readonly modifier: () => void
  /** Montre, à leur section, les logements que le nombre compte ; absent : la page n'a pas cette section. */
  readonly ouvrirLesLogements?: (occupation: Occupation | null) => void
}

const mots = (choix: readonly { readonly libelle: string }[]) => choix.map(({ libelle }) => libelle).join(', ') || null

/** Ce qu'est l'opération, ligne à ligne. */
export function lignesDeLIdentite(operation: Operation, ouvrirLesLogements?: PropsIdentite['ouvrirLesLogements']): Definition[] {
  const { parc, nombreLogements } = operation
  const ligne = (champ: keyof Operation, valeur: string | number | null) => ({ libelle: libelleDuChamp(champ), valeur })
  return [
    { libelle: 'Logements', valeur: nombreLogements === null ? null : formatNombre(nombreLogements) },
    ...(parc.logements === 0 ? [] : [{ libelle: 'Parc recensé', valeur: <Parc parc={parc} ouvrir={ouvrirLesLogements} /> }]),
    ligne('residence', operation.residence),
    ligne('batiments', operation.batiments),
    ligne('anneeConstruction', operation.anneeConstruction),
    ligne('famillesAction', mots(operation.famillesAction)),
    ligne('orientation', operation.orientation?.libelle ?? null),
    ligne('etatDuSol', operation.etatDuSol?.libelle ?? null),
    ligne('domanialites', mots(operation.domanialites)),
    ligne('domanialitesFutures', mots(operation.domanialitesFutures)),
    { libelle: 'Propositions dues', valeur: operation.nombrePropositionsDues },
  ]
}

/** L'identité, à côté de la fiche. */
export function Identite({ operation, modifier, ouvrirLesLogements }: PropsIdentite) {
  return (
    <section id="identite" aria-labelledby="identite-t" tabIndex={-1}>
      <h2 id="identite-t">
        Identité <ModifierLIdentite operation={operation} modifier={modifier} />
      </h2>
      <Definitions lignes={lignesDeLIdentite(operation, ouvrirLesLogements)} />
    </section>
  )
}

export const ModifierLIdentite = ({ operation, modifier }: Pick<PropsIdentite, 'operation' | 'modifier'>) =>
  operation.can.includes('modifier') && (
    <button className="btn sm ghost" type="button" aria-haspopup="dialog" onClick={modifier}>
      <Icone nom="crayon" />
      Modifier
    </button>
  )

/** Chaque nombre ouvre les logements qu'il compte. */
function Parc({
  parc: { logements, occupes },
  ouvrir,
}: Pick<Operation, 'parc'> & { readonly ouvrir: PropsIdentite['ouvrirLesLogements'] }) {
  if (ouvrir === undefined) return `${formatNombre(logements)}, dont ${formatNombre(occupes)} occupé${occupes > 1 ? 's' : ''}`
  const bouton = (nombre: number, mots: string, occupation: Occupation | null) => (
    // C'est la valeur, non un lien à sa suite.
    <button className="lk" type="button" style={{ margin: 0, fontSize: 'inherit' }} onClick={() => ouvrir(occupation)}>
      {formatNombre(nombre)}
      <span className="vh"> {mots}</span>
    </button>
  )
  return (
    <>
      {bouton(logements, 'logements', null)}, dont {occupes === 0 ? 0 : bouton(occupes, 'logements occupés', 'OCCUPE')} occupé
      {occupes > 1 && 's'}
    </>
  )
}

/** Ce que sa création a demandé. */
export const lignesDeLaConvention = ({ convention, avenant, motifAbandon }: Operation): Definition[] =>
  [
    ['Référence', convention.reference],
    ['Conventionnée le', convention.date && formatDate(convention.date)],
    ['Motif de l’avenant', avenant.motif],
    ['Avenant', avenant.numero && `n° ${avenant.numero}`],
    ['Avenantée le', avenant.date && formatDate(avenant.date)],
    ['Motif de l’abandon', motifAbandon],
  ].flatMap(([libelle, valeur]) => (libelle && valeur ? [{ libelle, valeur }] : []))

export function Convention({ operation }: Props) {
  const connues = lignesDeLaConvention(operation)
  if (connues.length === 0) return null
  return (
    <section aria-labelledby="convention-t">
      <h2 id="convention-t">Convention</h2>
      <Definitions lignes={connues} />
    </section>
  )
}
