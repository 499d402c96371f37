import { aFaireDe, type LigneAFaire } from '@relogement/domain/operation/aFaire.rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { differe } from '../core/differe.ts'
import { allerALaSection } from '../core/fiche/SousNavigation.tsx'
import { formatNombre } from '../core/formats.ts'
import { Icone, type NomIcone } from '../core/Icone.tsx'
import { aujourdhui } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { adresseDesMenages, comptesOptions } from './menages.data.ts'
import { datesOptions, type Operation, objectifsOptions } from './operation.data.ts'

const SaisirDate = differe(() => import('./SaisirDate.tsx'), 'SaisirDate')
const Repartir = differe(() => import('./Repartir.tsx'), 'Repartir')

interface Props {
  readonly operation: Operation
  /** Ouvre l'identité sur ce champ. */
  readonly viser: (champ: string) => void
}

type Geste = LigneAFaire['geste']

const TONS = {
  ROUGE: ['red', 'alerte', 'Presse'],
  ORANGE: ['amber', 'horloge', 'Approche'],
  MANQUE: ['neu', 'document', 'Manque'],
} as const satisfies Record<LigneAFaire['gravite'], readonly [string, NomIcone, string]>

/** Dans le rail : ce qui attend quelqu'un, chaque ligne à un clic de son geste. */
export function AFaire({ operation, viser }: Props) {
  const { pages } = useMoi()
  const { data: dates } = useQuery(datesOptions(operation.id))
  const { data: objectifs } = useQuery(objectifsOptions(operation.id))
  const { data: comptes } = useQuery({ ...comptesOptions(operation.id), enabled: pages.includes('menages') })
  const [ouvert, ouvrir] = useState<Geste | null>(null)
  if (dates === undefined) return null
  const lignes = aFaireDe(
    { operation, dates, objectifs: objectifs ?? null, noireSansProposition: comptes?.noireSansProposition ?? null },
    aujourdhui(),
  )
  const fermer = () => ouvrir(null)
  return (
    <section id="a-faire" aria-labelledby="a-faire-t" tabIndex={-1}>
      <h2>
        <span id="a-faire-t">À faire</span> {lignes.length > 0 && <span className="n">{lignes.length}</span>}
      </h2>
      {lignes.length === 0 ? (
        <p className="muted">Rien n’attend sur cette opération.</p>
      ) : (
        <ul className="todo">
          {lignes.map(({ cle, gravite, texte, geste }) => {
            const [ton, icone, mot] = TONS[gravite]
            return (
              <li key={cle}>
                <span className={ton}>
                  <Icone nom={icone} />
                </span>
                <span>
                  <span className="vh">{mot} : </span>
                  {texte}
                </span>
                <Suite geste={geste} texte={texte} operation={operation} ouvrir={ouvrir} viser={viser} />
              </li>
            )
          })}
        </ul>
      )}
      <Suspense fallback={null}>
        {ouvert?.sorte === 'DATE' && (
          <SaisirDate operation={operation} date={dates.find(({ id }) => id === ouvert.dateId) ?? null} deja={dates} fermer={fermer} />
        )}
        {ouvert?.sorte === 'AJOUTER_UNE_DATE' && <SaisirDate operation={operation} date={null} deja={dates} fermer={fermer} />}
        {ouvert?.sorte === 'REPARTIR' && (
          <Repartir
            operation={operation}
            nature={ouvert.nature}
            jusquAu={ouvert.nature === 'entretiens' ? finDesEntretiens(dates) : null}
            fermer={fermer}
          />
        )}
      </Suspense>
    </section>
  )
}

type Dates = readonly { readonly type: { readonly code: string }; readonly report: string | null; readonly objectif: string | null }[]

function finDesEntretiens(dates: Dates): string | null {
  const fin = dates.find(({ type }) => type.code === 'FIN_ENTRETIENS')
  return fin?.report ?? fin?.objectif ?? null
}

interface PropsSuite extends Props {
  readonly geste: Geste
  readonly texte: string
  readonly ouvrir: (geste: Geste) => void
}

/** Le geste, à qui le fait ; aux autres, l'endroit où cela se lit. */
function Suite({ geste, texte, operation: { id, can }, ouvrir, viser }: PropsSuite) {
  const { pages } = useMoi()
  const bouton = (mots: ReactNode, faire: () => void, dialogue = true) => (
    <button className="lk" type="button" aria-haspopup={dialogue ? 'dialog' : undefined} onClick={faire}>
      {mots}
      <span className="vh"> : {texte}</span>
    </button>
  )
  const voir = (mots: string, section: string) => bouton(mots, () => allerALaSection(section), false)
  switch (geste.sorte) {
    case 'MENAGES': {
      const { nombre, lesquels } = geste
      if (!pages.includes('menages')) return voir('Voir les objectifs', 'objectifs')
      return (
        <Lien
          className="lk"
          vers={adresseDesMenages(id, lesquels === 'ENTRETIEN_RESTANT' ? { avancements: lesquels } : { dossiers: lesquels })}
        >
          {nombre === 1 ? 'Voir le ménage' : `Voir les ${formatNombre(nombre)} ménages`}
        </Lien>
      )
    }
    case 'DATE':
      return can.includes('tenir') ? bouton('Clôturer ou reporter', () => ouvrir(geste)) : voir('Voir les dates', 'dates')
    case 'AJOUTER_UNE_DATE':
      return can.includes('tenir') ? bouton('Renseigner', () => ouvrir(geste)) : voir('Voir les dates', 'dates')
    case 'REPARTIR':
      return can.includes('deciderDesObjectifs')
        ? bouton(geste.nature === 'entretiens' ? 'Répartir les entretiens' : 'Répartir les relogements', () => ouvrir(geste))
        : voir('Voir les objectifs', 'objectifs')
    case 'IDENTITE':
      return bouton(can.includes('modifier') ? 'Renseigner' : 'Voir l’identité', () => viser(geste.champ), can.includes('modifier'))
  }
}
