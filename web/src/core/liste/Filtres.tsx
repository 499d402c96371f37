import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Icone } from '../Icone.tsx'
import { aUnFiltre, type FiltreListe, jourDuFiltre, type OptionDeFiltre } from './etat.ts'
import type { ControleListe } from './useListe.ts'

const chargerChoix = () => import('../choix/ListeDeChoix.tsx')
const ListeDeChoix = lazy(() => chargerChoix().then((module) => ({ default: module.ListeDeChoix })))

interface Props {
  readonly liste: ControleListe
  readonly facettes: Readonly<Record<string, unknown>>
  readonly recherche?: string | undefined
}

/** La recherche, un bouton par filtre, « Effacer » dès que quelque chose est posé. */
export function Filtres({ liste, facettes, recherche }: Props) {
  const { definition, etat, effacer } = liste
  const zone = useRef<HTMLDivElement>(null)
  const [ouverts, setOuverts] = useState(false)
  // Le bouton « Effacer » disparaît : le focus va au premier champ.
  const toutEffacer = () => {
    zone.current?.querySelector<HTMLElement>('input, button')?.focus()
    effacer()
  }
  if (definition.filtres.length === 0 && recherche === undefined) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: des filtres ne sont pas les champs d'un formulaire
    <div ref={zone} className={ouverts ? 'filters ouverts' : 'filters'} role="group" aria-label="Filtres">
      {recherche !== undefined && <Recherche liste={liste} mots={recherche} />}
      {definition.filtres.length > 0 && (
        <button className="btn only-m fm" type="button" aria-expanded={ouverts} onClick={() => setOuverts(!ouverts)}>
          Filtres
        </button>
      )}
      {definition.filtres.map((filtre) =>
        filtre.sorte === 'jour' ? (
          <FiltreJour key={filtre.cle} filtre={filtre} liste={liste} />
        ) : (
          <Filtre
            key={filtre.cle}
            filtre={filtre}
            liste={liste}
            options={filtre.valeurs ?? optionsDe(facettes[filtre.facette ?? filtre.cle])}
          />
        ),
      )}
      {aUnFiltre(etat) && (
        <button className="btn ghost" type="button" onClick={toutEffacer}>
          Effacer
        </button>
      )}
    </div>
  )
}

const optionsDe = (facette: unknown): readonly OptionDeFiltre[] => (Array.isArray(facette) ? (facette as OptionDeFiltre[]) : [])

const DELAI_DE_FRAPPE = 500

/** La recherche part une demi-seconde après la dernière touche (spécification § 9), tout de suite sur Entrée. */
function Recherche({ liste: { etat, changer }, mots }: { readonly liste: ControleListe; readonly mots: string }) {
  const [texte, setTexte] = useState(etat.recherche)
  const [posee, setPosee] = useState(etat.recherche)
  // L'adresse a changé d'ailleurs (Effacer, retour en arrière) : le champ la suit.
  if (etat.recherche !== posee) {
    setPosee(etat.recherche)
    setTexte(etat.recherche)
  }
  const envoyer = (valeur: string) => {
    setPosee(valeur.trim())
    changer({ recherche: valeur.trim() }, { replace: true })
  }
  const dernierEnvoi = useRef(envoyer)
  dernierEnvoi.current = envoyer
  useEffect(() => {
    if (texte.trim() === posee) return
    const minuterie = setTimeout(() => dernierEnvoi.current(texte), DELAI_DE_FRAPPE)
    return () => clearTimeout(minuterie)
  }, [texte, posee])
  return (
    <label className="find">
      <Icone nom="loupe" />
      <span className="vh">Rechercher : {mots}</span>
      <input
        className="in"
        type="search"
        placeholder={mots}
        value={texte}
        onChange={({ target }) => setTexte(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && envoyer(texte)}
      />
    </label>
  )
}

interface PropsFiltre {
  readonly filtre: FiltreListe
  readonly liste: ControleListe
}

/** Le premier jour qu'un filtre accepte : une année en cours de frappe (« 0020 ») n'en est pas un. */
const JOUR_MIN = '1990-01-01'

/** Un jour, appliqué dès qu'il est entier. */
function FiltreJour({ filtre: { cle, libelle }, liste }: PropsFiltre) {
  const pose = jourDuFiltre(liste.etat, cle) ?? ''
  const [saisi, setSaisi] = useState(pose)
  const [suivi, setSuivi] = useState(pose)
  // L'adresse a changé d'ailleurs (Effacer, retour en arrière) : le champ la suit.
  if (pose !== suivi) {
    setSuivi(pose)
    setSaisi(pose)
  }
  return (
    <label className={pose === '' ? 'fb jour' : 'fb jour on'}>
      {libelle}
      <input
        type="date"
        min={JOUR_MIN}
        value={saisi}
        onChange={({ target: { value, validity } }) => {
          setSaisi(value)
          if (!validity.valid || value === pose) return
          setSuivi(value)
          liste.changer({ filtres: { [cle]: value === '' ? [] : [value] } }, { replace: true })
        }}
      />
    </label>
  )
}

/** Un filtre à plusieurs valeurs, appliqué quand sa liste se ferme (spécification § 2). Posé, il devient une pastille. */
function Filtre({ filtre: { cle, libelle }, liste, options }: PropsFiltre & { readonly options: readonly OptionDeFiltre[] }) {
  const bouton = useRef<HTMLButtonElement>(null)
  const [ouvert, setOuvert] = useState(false)
  const choisies = liste.etat.filtres[cle] ?? []
  const nomDe = (valeur: string) => options.find((option) => option.valeur === valeur)?.libelle ?? valeur
  const retirer = () => liste.changer({ filtres: { [cle]: [] } })
  useFocusSuivi(bouton, choisies.length > 0)
  const ouvreur = {
    ref: bouton,
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': ouvert,
    onClick: () => setOuvert(!ouvert),
    onPointerEnter: () => void chargerChoix(),
    onFocus: () => void chargerChoix(),
  } as const
  return (
    <>
      {choisies.length === 0 ? (
        <button className="fb" {...ouvreur}>
          {libelle}
          <Icone nom="bas" />
        </button>
      ) : (
        <span className="fb on" title={choisies.map(nomDe).join(', ')}>
          <button className="fb-t" {...ouvreur}>
            {libelle} : <b>{choisies.length === 1 ? nomDe(choisies[0] ?? '') : `${nomDe(choisies[0] ?? '')} + ${choisies.length - 1}`}</b>
          </button>
          <button type="button" aria-label={`Retirer le filtre ${libelle}`} onClick={retirer}>
            <Icone nom="croix" />
          </button>
        </span>
      )}
      {ouvert && (
        <Suspense fallback={null}>
          <ListeDeChoix
            ancre={bouton}
            libelle={libelle}
            options={options}
            choisies={choisies}
            fermer={(valeurs) => {
              setOuvert(false)
              if (valeurs.join(',') !== choisies.join(',')) liste.changer({ filtres: { [cle]: valeurs } })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Posé ou retiré, un filtre change de bouton : le focus qui était sur l'ancien passe au nouveau, au lieu de se perdre. */
function useFocusSuivi(bouton: RefObject<HTMLButtonElement | null>, pose: boolean): void {
  const avant = useRef(pose)
  useEffect(() => {
    if (avant.current !== pose && document.activeElement === document.body) bouton.current?.focus({ preventScroll: true })
    avant.current = pose
  }, [bouton, pose])
}
