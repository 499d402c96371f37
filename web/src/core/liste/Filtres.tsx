import { formatDate, formatDateNumerique } from '@relogement/domain/common/date.format'
import { lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { SaisieDeDate } from '../date/SaisieDeDate.tsx'
import { useDateTapee } from '../date/useDateTapee.ts'
import { Icone } from '../Icone.tsx'
import { useSurPapier } from '../imprimer.ts'
import { aujourdhui } from '../jour.ts'
import { aUnFiltre, direCeQuiEstPose, type FiltreListe, jourDuFiltre, nomDeLaValeur, type OptionDeFiltre, optionsDuFiltre } from './etat.ts'
import styles from './filtres.module.css'
import { useSaisieSuivie } from './saisieSuivie.ts'
import type { ControleListe } from './useListe.ts'

const chargerChoix = () => import('../choix/ListeDeChoix.tsx')
const ListeDeChoix = lazy(() => chargerChoix().then((module) => ({ default: module.ListeDeChoix })))

interface Props {
  readonly liste: ControleListe
  /** Les valeurs que l'API propose ; `undefined` : pas encore lues. */
  readonly facettes: Readonly<Record<string, unknown>> | undefined
  readonly recherche?: string | undefined
  readonly quandUnSOuvre?: (() => void) | undefined
}

/** La recherche, un bouton par filtre, « Effacer » dès que quelque chose est posé. */
export function Filtres({ liste, facettes, recherche, quandUnSOuvre }: Props) {
  const { definition, etat, effacer } = liste
  const montres = definition.filtres.filter(({ cle, discret, cache }) => !cache && (!discret || (etat.filtres[cle] ?? []).length > 0))
  const zone = useRef<HTMLDivElement>(null)
  const [ouverts, setOuverts] = useState(false)
  const surPapier = useSurPapier()
  // Le bouton « Effacer » disparaît : le focus va au premier champ.
  const toutEffacer = () => {
    zone.current?.querySelector<HTMLElement>('input, button')?.focus()
    effacer()
  }
  if (montres.length === 0 && recherche === undefined) return null
  return (
    <>
      {surPapier && <Extrait liste={liste} facettes={facettes} />}
      {/* biome-ignore lint/a11y/useSemanticElements: des filtres ne sont pas les champs d'un formulaire */}
      <div ref={zone} className={`${styles.filtres} ecran${ouverts ? ` ${styles.ouverts}` : ''}`} role="group" aria-label="Filtres">
        {recherche !== undefined && <Recherche liste={liste} mots={recherche} />}
        {montres.length > 0 && (
          <button className={`btn only-p ${styles.ouvrir}`} type="button" aria-expanded={ouverts} onClick={() => setOuverts(!ouverts)}>
            Filtres
          </button>
        )}
        {definition.filtres
          .filter(({ cle, discret }) => !discret || (etat.filtres[cle] ?? []).length > 0)
          .map((filtre) =>
            filtre.sorte === 'jour' ? (
              <FiltreJour key={filtre.cle} filtre={filtre} liste={liste} />
            ) : (
              <Filtre
                key={filtre.cle}
                filtre={filtre}
                liste={liste}
                options={optionsDuFiltre(filtre, facettes)}
                enLecture={facettes === undefined}
                quandIlSOuvre={quandUnSOuvre}
              />
            ),
          )}
        {aUnFiltre(etat) && (
          <button className="btn ghost" type="button" onClick={toutEffacer}>
            Effacer
          </button>
        )}
      </div>
    </>
  )
}

/** Sur papier, de quel jour est la liste, et de quoi elle est la liste. */
const Extrait = ({ liste: { definition, etat }, facettes }: Pick<Props, 'liste' | 'facettes'>) => (
  <p className="soft">
    {[`Extrait le ${formatDate(aujourdhui())}`, direCeQuiEstPose(definition.filtres, etat, facettes)].filter(Boolean).join(' · ')}
  </p>
)

const DELAI_DE_FRAPPE = 500

/** La recherche part une demi-seconde après la dernière touche (spécification § 9), tout de suite sur Entrée ; le champ garde ce qui y est tapé. */
function Recherche({ liste: { etat, changer }, mots }: { readonly liste: ControleListe; readonly mots: string }) {
  const champ = useSaisieSuivie(etat.recherche, (recherche) => changer({ recherche }, { replace: true }))
  const { saisie, attendue } = champ
  const dernierEnvoi = useRef(champ.envoyer)
  dernierEnvoi.current = champ.envoyer
  useEffect(() => {
    if (saisie.trim() === attendue) return
    const minuterie = setTimeout(() => dernierEnvoi.current(saisie.trim()), DELAI_DE_FRAPPE)
    return () => clearTimeout(minuterie)
  }, [saisie, attendue])
  return (
    <label className={`cherche ${styles.recherche}`}>
      <Icone nom="loupe" />
      <span className="vh">Rechercher : {mots}</span>
      <input
        className="in"
        type="search"
        aria-keyshortcuts="/"
        placeholder={mots}
        value={saisie}
        onChange={({ target }) => champ.saisir(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && champ.envoyer(saisie.trim())}
      />
    </label>
  )
}

interface PropsFiltre {
  readonly filtre: FiltreListe
  readonly liste: ControleListe
}

/** Le premier jour qu'un filtre accepte. */
const JOUR_MIN = '1990-01-01'

const tropAncien = (jour: string) => (jour < JOUR_MIN ? `Au plus tôt le ${formatDateNumerique(JOUR_MIN)}` : null)

/** Son année est écrite en entier : il n'y a plus rien à en attendre. */
const ENTIER = /\D\d{4}$|^\d{8}$|^\d{4}-\d\d-\d\d$/

/** Un jour, appliqué dès qu'il est entier, sinon quand on quitte le champ ou sur Entrée ; illisible, il reste au champ et le dit. */
function FiltreJour({ filtre: { cle, libelle }, liste }: PropsFiltre) {
  const id = useId()
  const pose = jourDuFiltre(liste.etat, cle) ?? null
  const appliquer = (jour: string | null) => {
    if (jour !== pose) liste.changer({ filtres: { [cle]: jour === null ? [] : [jour] } }, { replace: true })
  }
  const tapee = useRef<{ readonly jour: string | null } | null>(null)
  const retenir = (jour: string | null) => {
    tapee.current = { jour }
  }
  const date = useDateTapee({ valeur: pose, retenir, juger: tropAncien })
  const valider = () => {
    if (date.quitter() !== null || tapee.current === null) return
    appliquer(tapee.current.jour)
    tapee.current = null
  }
  return (
    <span className={pose === null ? `${styles.filtre} ${styles.jour}` : `${styles.filtre} ${styles.jour} ${styles.pose}`}>
      <label htmlFor={id}>{libelle}</label>
      <SaisieDeDate
        id={id}
        libelle={libelle}
        date={{
          ...date,
          taper: (texte) => {
            date.taper(texte)
            const jour = tapee.current?.jour ?? null
            if (jour !== null && ENTIER.test(texte.trim()) && date.anomalieCourante() === null) appliquer(jour)
          },
          choisir: (jour) => {
            date.choisir(jour)
            appliquer(jour)
          },
        }}
        valeur={pose}
        min={JOUR_MIN}
        invalide={date.anomalie !== null}
        decritPar={date.anomalie === null ? undefined : `${id}-e`}
        quitter={valider}
        valider={valider}
      />
      {date.anomalie !== null && (
        <span className="err" id={`${id}-e`} role="alert">
          {date.anomalie}
        </span>
      )}
    </span>
  )
}

interface PropsFiltreAChoix extends PropsFiltre {
  readonly options: readonly OptionDeFiltre[]
  /** Les noms des valeurs ne sont pas encore lus. */
  readonly enLecture: boolean
  readonly quandIlSOuvre: (() => void) | undefined
}

/** Un filtre à plusieurs valeurs, appliqué quand on le quitte (spécification § 2), Échap l'abandonne. Posé, il devient une pastille. */
function Filtre({ filtre, liste, options, enLecture, quandIlSOuvre }: PropsFiltreAChoix) {
  const bouton = useRef<HTMLButtonElement>(null)
  const [ouvert, setOuvert] = useState(false)
  const { cle, libelle } = filtre
  const choisies = liste.etat.filtres[cle] ?? []
  const nomDe = (valeur: string) => nomDeLaValeur(options, valeur, enLecture)
  const retirer = () => liste.changer({ filtres: { [cle]: [] } })
  useFocusSuivi(bouton, choisies.length > 0)
  const ouvreur = {
    ref: bouton,
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': ouvert,
    onClick: () => {
      quandIlSOuvre?.()
      setOuvert(!ouvert)
    },
    onPointerEnter: () => void chargerChoix(),
    onFocus: () => void chargerChoix(),
  } as const
  return (
    <>
      {choisies.length === 0 ? (
        <button className={styles.filtre} {...ouvreur}>
          {libelle}
          <Icone nom="bas" />
        </button>
      ) : (
        <span className={`${styles.filtre} ${styles.pose}`} title={choisies.map(nomDe).join(', ')}>
          <button className={styles.valeur} {...ouvreur}>
            {libelle} : <b>{direLeChoix(filtre, choisies, options.length, nomDe)}</b>
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
            lue={!enLecture}
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

/** « T4 », « T4 + 2 » ; les valeurs de départ : « 5 sur 9, par défaut ». */
function direLeChoix({ defaut = [] }: FiltreListe, choisies: readonly string[], total: number, nomDe: (valeur: string) => string): string {
  const [premiere = ''] = choisies
  if (choisies.length === 1) return nomDe(premiere)
  if (total > 0 && choisies.join(',') === defaut.join(',')) return `${choisies.length} sur ${total}, par défaut`
  return `${nomDe(premiere)} + ${choisies.length - 1}`
}

/** Posé ou retiré, un filtre change de bouton : le focus qui était sur l'ancien passe au nouveau, au lieu de se perdre. */
function useFocusSuivi(bouton: RefObject<HTMLButtonElement | null>, pose: boolean): void {
  const avant = useRef(pose)
  useEffect(() => {
    if (avant.current !== pose && document.activeElement === document.body) bouton.current?.focus({ preventScroll: true })
    avant.current = pose
  }, [bouton, pose])
}
