import { useLayoutEffect, useRef } from 'react'
import { type FieldErrors, useFormState } from 'react-hook-form'
import { type ConstatDeChamp, idDuChamp } from './contexte.ts'
import { aDire, type ErreurGenerale } from './refus.ts'

interface Props {
  readonly racine: string
  readonly libelles: ReadonlyMap<string, string>
  readonly constats: readonly ConstatDeChamp[]
  readonly generale: ErreurGenerale | null
  /** Change à chaque envoi refusé : le résumé prend alors le focus. */
  readonly essais: number
  readonly court: boolean
}

/** En haut du formulaire : combien de champs à corriger, chacun un lien vers le sien (patron GOV.UK). */
export function ResumeDesErreurs({ racine, libelles, constats, generale, essais, court }: Props) {
  const { errors } = useFormState()
  const boite = useRef<HTMLDivElement>(null)
  const essaiVise = useRef(0)
  // Les erreurs arrivent un rendu après l'envoi refusé : on vise le résumé dès qu'il est là, non après, quand la personne s'en va déjà au clavier.
  useLayoutEffect(() => {
    if (essais === essaiVise.current || boite.current === null) return
    essaiVise.current = essais
    boite.current.focus()
  })
  const fautes = court ? [] : fautesDe(errors, libelles, constats)
  if (fautes.length === 0 && generale === null) return null
  const { titre, details } = aDire(fautes, generale)
  return (
    <div className="esum" role="alert" tabIndex={-1} ref={boite}>
      <h2>{titre}</h2>
      <ul>
        {fautes.map(({ chemin, libelle, message }) => (
          <li key={chemin}>
            <a href={`#${idDuChamp(racine, chemin)}`} onClick={(clic) => viser(clic, idDuChamp(racine, chemin))}>
              {libelle}
            </a>
            <span className="vh"> : {message}</span>
          </li>
        ))}
        {details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    </div>
  )
}

/** Les erreurs d'abord ; un constat n'est pas redit sous l'erreur du même champ. */
function fautesDe(erreurs: FieldErrors, libelles: ReadonlyMap<string, string>, constats: readonly ConstatDeChamp[]): ConstatDeChamp[] {
  const fautes = cheminsDe(erreurs).map(({ chemin, message }) => ({ chemin, message, libelle: libelles.get(chemin) ?? message }))
  return [...fautes, ...constats.filter((constat) => !fautes.some(({ chemin }) => chemin === constat.chemin))]
}

function viser(clic: { preventDefault: () => void }, id: string): void {
  const champ = document.getElementById(id)
  if (champ === null) return
  clic.preventDefault()
  const saisie = champ.matches('input, textarea, button, select')
    ? champ
    : champ.querySelector<HTMLElement>('input, [tabindex="0"], button')
  ;(saisie ?? champ).focus()
  champ.scrollIntoView({ block: 'center' })
}

function cheminsDe(erreurs: FieldErrors, prefixe = ''): { chemin: string; message: string }[] {
  return Object.entries(erreurs).flatMap(([cle, erreur]) => {
    const chemin = prefixe === '' ? cle : `${prefixe}.${cle}`
    if (erreur === undefined || cle === 'root') return []
    if (typeof erreur.message === 'string' && typeof erreur.type === 'string') return [{ chemin, message: erreur.message }]
    return cheminsDe(erreur as FieldErrors, chemin)
  })
}
