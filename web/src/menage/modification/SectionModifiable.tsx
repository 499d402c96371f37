import { formatHeure, formatInstant } from '@relogement/domain/common/date.format'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { brouillons } from '../../core/brouillons/brouillons.ts'
import { Chargement } from '../../core/Chargement.tsx'
import { differe } from '../../core/differe.ts'
import { Section } from '../../core/fiche/Section.tsx'
import { Icone } from '../../core/Icone.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { type SectionModifiable as Nom, type SectionParEtape, sectionsDeLaFiche } from '../fiche/sections.ts'
import styles from './saisieEnPlace.module.css'

const EtapeEnPlace = differe(() => import('../edition/EtapeEnPlace.tsx'), 'EtapeEnPlace')

interface Communs {
  readonly titre?: string
  readonly nombre?: number
  readonly lecture: ReactNode
}
type Props = Communs &
  (
    | { readonly section: SectionParEtape; readonly formulaire?: undefined }
    | { readonly section: Exclude<Nom, SectionParEtape>; readonly formulaire: (apres: () => void) => ReactNode }
  )

export const cleDeBrouillon = (id: string, section: Nom): string => `menage:${id}:${section}`

/** Une section que l'on lit, et que l'on modifie à la même place. Le refus de modifier dit pourquoi. */
export function SectionModifiable(props: Props) {
  const { section, titre = sectionsDeLaFiche[section], nombre, lecture } = props
  const { menage, refusDeModifier: refus, passee = false, modifie, modifier, fermer } = useFiche()
  const [enregistreLe, setEnregistreLe] = useState<Date | null>(null)
  const ouverte = modifie === section
  const bouton = useRef<HTMLButtonElement>(null)
  const { enAttente, abandonner } = useSaisieEnAttente(cleDeBrouillon(menage.id, section), ouverte)
  useRetourAuBouton(bouton, ouverte)
  const apres = () => {
    setEnregistreLe(new Date())
    fermer()
  }
  const ouvrir = () => {
    setEnregistreLe(null)
    modifier(section)
  }
  return (
    <Section
      id={section}
      titre={titre}
      {...(nombre === undefined ? {} : { nombre })}
      actions={
        <>
          {enregistreLe !== null && !ouverte && (
            <span className="mention" role="status">
              <Icone nom="coche" />
              Enregistré à {formatHeure(enregistreLe.toISOString())}
            </span>
          )}
          {!ouverte && !passee && (
            <button
              ref={bouton}
              className="btn sm ghost"
              type="button"
              aria-label={`Modifier : ${titre}`}
              aria-disabled={refus !== null || undefined}
              aria-describedby={refus === null ? undefined : 'lecture-seule'}
              title={refus ?? undefined}
              onClick={() => refus === null && ouvrir()}
            >
              <Icone nom={refus === null ? 'crayon' : 'cadenas'} />
              Modifier
            </button>
          )}
        </>
      }
    >
      {enAttente !== null && refus === null && (
        <p className={`reprise ${styles.gardee}`} role="status">
          <span>Votre saisie du {formatInstant(enAttente)} n’est pas enregistrée.</span>
          <button className="lk" type="button" onClick={ouvrir}>
            La reprendre
          </button>
          <button className="lk" type="button" onClick={abandonner}>
            L’abandonner
          </button>
        </p>
      )}
      {ouverte && refus === null ? (
        <Suspense fallback={<Chargement />}>
          {props.formulaire === undefined ? <EtapeEnPlace section={props.section} apres={apres} /> : props.formulaire(apres)}
        </Suspense>
      ) : (
        lecture
      )}
    </Section>
  )
}

/** Une fois la saisie fermée, le clavier repart de « Modifier ». */
function useRetourAuBouton(bouton: RefObject<HTMLButtonElement | null>, ouverte: boolean): void {
  const avant = useRef(ouverte)
  useEffect(() => {
    if (avant.current && !ouverte) bouton.current?.focus()
    avant.current = ouverte
  }, [bouton, ouverte])
}

// Le temps que le formulaire qui se ferme range son brouillon.
const DELAI_DE_RANGEMENT = 300

/** Une saisie gardée sur ce poste et jamais enregistrée : onglet fermé, session expirée, panne, ou saisie annulée. */
function useSaisieEnAttente(cle: string, ouverte: boolean) {
  const [enAttente, setEnAttente] = useState<string | null>(null)
  useEffect(() => {
    if (ouverte) {
      setEnAttente(null)
      return
    }
    const minuterie = setTimeout(() => void brouillons.apercevoir(cle).then(setEnAttente), DELAI_DE_RANGEMENT)
    return () => clearTimeout(minuterie)
  }, [cle, ouverte])
  const abandonner = () => {
    setEnAttente(null)
    void brouillons.abandonner(cle)
  }
  return { enAttente, abandonner }
}
