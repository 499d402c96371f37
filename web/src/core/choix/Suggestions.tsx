/**
 * Un champ qui propose pendant la frappe (villes, bailleurs) : la recherche part 300 ms après la dernière touche (spécification § 9).
 *
 *   <Suggestions libelle="Ajouter une ville" cle="villes" chercher={chercherVilles}
 *                texteDe={(ville) => ville.nom} detailDe={(ville) => ville.codesPostaux.join(', ')} choisir={ajouter} />
 *
 * Sans `texte`, le champ se vide après chaque choix (on ajoute à une liste) ; avec, c'est lui que l'on saisit, et toute valeur est admise.
 */
import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useRef, useState } from 'react'
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import './choix.css'

interface Props<T> {
  readonly libelle: string
  /** Nom de la recherche, pour en garder les réponses. */
  readonly cle: string
  readonly chercher: (texte: string, signal: AbortSignal) => Promise<readonly T[]>
  readonly texteDe: (element: T) => string
  readonly detailDe?: (element: T) => string
  /** `enQuittant` : le champ est déjà quitté, le clavier est ailleurs. */
  readonly choisir: (element: T, enQuittant?: boolean) => void
  /** Admet aussi ce qui est tapé, tel quel : par Entrée, ou en quittant le champ. */
  readonly libre?: (texte: string, enQuittant: boolean) => void
  readonly texte?: string
  readonly changer?: (texte: string) => void
  readonly id?: string
  readonly reference?: Ref<HTMLInputElement>
  readonly exemple?: string
  readonly ferme?: boolean
  readonly invalide?: boolean
  readonly decritPar?: string | undefined
  readonly quitter?: () => void
}

const DELAI = 300

export function Suggestions<T extends object>(props: Props<T>) {
  const { libelle, cle, chercher, texteDe, detailDe, choisir, libre, changer, ferme = false } = props
  const [frappe, setFrappe] = useState('')
  // Un choix fait repart d'un champ neuf, replié : celui-ci croirait que l'on a tapé le nom choisi, et le chercherait.
  const [choix, setChoix] = useState(0)
  const texte = props.texte ?? frappe
  const recherche = useRepos(texte.trim())
  const {
    data = [],
    isFetching,
    isLoadingError,
  } = useQuery({
    queryKey: ['suggestions', cle, recherche],
    queryFn: ({ signal }) => chercher(recherche, signal),
    enabled: recherche !== '' && !ferme,
    staleTime: 300_000,
    placeholderData: (avant) => avant,
  })
  const enAttente = isFetching || recherche !== texte.trim()
  const ecrire = (suite: string) => (changer ?? setFrappe)(suite)
  const items = recherche === '' ? [] : data.map((element, rang) => ({ cle: String(rang), element }))
  const gardant = useRef(false)
  const rien = isLoadingError ? 'La recherche n’a pas abouti' : 'Aucune donnée disponible'
  const rienTrouve = libre === undefined ? rien : `${rien}. Entrée garde «\u00A0${texte.trim()}\u00A0».`
  const prendre = (rang: string | number | null) => {
    const element = items.find((item) => item.cle === rang)?.element
    if (element === undefined) return
    choisir(element)
    if (props.texte === undefined) setFrappe('')
    setChoix(choix + 1)
  }
  /** Le nom de la liste, écrit en entier ou le seul qui commence ainsi ; sinon ce qui est tapé. Entrée laisse choisir entre plusieurs. */
  const garder = async (enQuittant: boolean) => {
    const tape = texte.trim()
    if (libre === undefined || tape === '' || gardant.current) return
    gardant.current = true
    const proposes = enAttente ? await chercher(tape, AbortSignal.timeout(2000)).catch(() => []) : data
    gardant.current = false
    const commencent = proposes.filter((propose) => memeNom(texteDe(propose).slice(0, tape.length), tape))
    const element = commencent.find((propose) => memeNom(texteDe(propose), tape)) ?? (commencent.length === 1 ? commencent[0] : undefined)
    if (element === undefined && commencent.length > 1 && !enQuittant) return
    setFrappe('')
    if (!enQuittant) setChoix(choix + 1)
    if (element === undefined) libre(tape, enQuittant)
    else choisir(element, enQuittant)
  }
  return (
    <ComboBox
      key={choix}
      autoFocus={choix > 0}
      aria-label={libelle}
      items={items}
      inputValue={texte}
      onInputChange={ecrire}
      value={null}
      onChange={prendre}
      allowsCustomValue={props.texte !== undefined}
      allowsEmptyCollection={texte.trim() !== ''}
      menuTrigger="input"
      isReadOnly={ferme}
      isInvalid={props.invalide ?? false}
    >
      <Input
        id={props.id}
        ref={props.reference}
        className="in"
        placeholder={props.exemple}
        aria-describedby={props.decritPar}
        onBlur={() => {
          props.quitter?.()
          void garder(true)
        }}
        onKeyDownCapture={(touche) => {
          const champ = touche.currentTarget
          if (touche.key !== 'Enter' || champ.hasAttribute('aria-activedescendant')) return
          if (libre === undefined && (props.texte !== undefined || champ.getAttribute('aria-expanded') !== 'true')) return
          touche.preventDefault()
          // Rien n'est désigné : la liste déroulante viderait le champ, et ce qui vient d'y être tapé partirait.
          touche.stopPropagation()
          if (libre !== undefined) void garder(false)
          else if (!enAttente && items.length === 1) prendre('0')
        }}
        autoComplete="off"
      />
      <Popover className="pop" maxHeight={360} placement="bottom start" offset={4}>
        <ListBox className="lb" renderEmptyState={() => <p className="lb-v">{enAttente ? 'Chargement' : rienTrouve}</p>}>
          {({ cle: rang, element }: { cle: string; element: T }) => (
            <ListBoxItem id={rang} className="lb-i" textValue={texteDe(element)}>
              <span className="cut">{texteDe(element)}</span>
              {detailDe !== undefined && <span className="n">{detailDe(element)}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

const memeNom = (un: string, autre: string) => un.localeCompare(autre, 'fr', { sensitivity: 'base' }) === 0

/** La valeur, une fois la frappe posée. */
function useRepos(valeur: string): string {
  const [posee, setPosee] = useState(valeur)
  useEffect(() => {
    const minuterie = setTimeout(() => setPosee(valeur), DELAI)
    return () => clearTimeout(minuterie)
  }, [valeur])
  return posee
}
