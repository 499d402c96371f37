import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useEtatDeSaisie } from '../../core/formulaire/etatDeSaisie.ts'
import { egal } from '../../core/fusion.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { useEdition } from './edition.contexte.ts'
import { useLieuDeSaisie } from './lieuDeSaisie.ts'
import { viserLeChamp } from './viserLeChamp.ts'

export interface PriseSurLeFormulaire {
  readonly soumettre: () => void
  /** Quelque chose reste à enregistrer. */
  readonly modifie: () => boolean
}

interface Props {
  readonly prise: RefObject<PriseSurLeFormulaire | null>
  /** Où reprendre la saisie. */
  readonly adresse: string
}

/** Donne à l'étape prise sur son formulaire : l'envoyer, y viser un champ, dire ce que l'on laisse en partant. */
export function FormulaireEnMain({ prise, adresse }: Props) {
  const { getValues, formState } = useFormContext()
  const repere = useRef<HTMLSpanElement>(null)
  const { defaultValues } = formState
  useEffect(() => {
    prise.current = {
      soumettre: () => repere.current?.closest('form')?.requestSubmit(),
      modifie: () => !egal(getValues(), defaultValues),
    }
  }, [prise, getValues, defaultValues])
  useDepartSansEnregistrer(adresse)
  return (
    <>
      <span ref={repere} hidden />
      <ViserLaCible />
    </>
  )
}

/** Va au champ que l'on vient renseigner, et de nouveau à chaque fois qu'il est redemandé. */
export function ViserLaCible() {
  const { cible } = useEdition()
  const repere = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (cible === null) return
    // Après que la page a donné le focus à son titre, et qu'une personne repliée s'est ouverte.
    const minuterie = setTimeout(() => {
      const formulaire = repere.current?.closest('form')
      if (formulaire != null) viserLeChamp(formulaire, cible.chemin)
    }, 60)
    return () => clearTimeout(minuterie)
  }, [cible])
  return <span ref={repere} hidden />
}

/** La saisie reste sur ce poste : on le dit, avec de quoi la reprendre. */
function useDepartSansEnregistrer(adresse: string): void {
  const { modifie } = useEtatDeSaisie()
  const { garde = () => true } = useLieuDeSaisie()
  const { pathname } = useLocation()
  const dernier = useRef({ modifie, pathname, garde })
  dernier.current = { modifie, pathname, garde }
  useEffect(
    () => () => {
      if (!dernier.current.modifie || !dernier.current.garde() || window.location.pathname === '/connexion') return
      notifier({
        sens: 'info',
        message: 'Votre saisie n’est pas enregistrée. Elle est gardée sur ce poste.',
        lien: { libelle: 'La reprendre', vers: adresse },
      })
    },
    [adresse],
  )
}
