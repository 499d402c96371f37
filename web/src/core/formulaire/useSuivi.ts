import { type FocusEvent, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { apresLaPression } from './pression.ts'

const DELAI = 150
const FRAPPE = 'input:not([type="checkbox"], [type="radio"]), textarea'

/**
 * Donne la saisie au fil de la frappe. Ce qui se calcule (totaux) suit aussitôt ; ce qui se juge attend que la personne ait quitté le
 * champ : un numéro à moitié tapé n'est pas une erreur.
 */
export function useSuivi<V extends FieldValues>(form: UseFormReturn<V>, suivre: ((saisie: V, enFrappe: boolean) => void) | undefined) {
  useEffect(() => {
    if (suivre === undefined) return
    let minuterie: ReturnType<typeof setTimeout> | undefined
    const dire = () => suivre(structuredClone(form.getValues()), document.activeElement?.matches(FRAPPE) ?? false)
    dire()
    const desabonner = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(minuterie)
        minuterie = setTimeout(dire, DELAI)
      },
    })
    return () => {
      clearTimeout(minuterie)
      desabonner()
    }
  }, [form, suivre])

  return (sortie: FocusEvent<HTMLFormElement>) => {
    if (sortie.target.matches(FRAPPE)) apresLaPression(() => suivre?.(structuredClone(form.getValues()), false))
  }
}
