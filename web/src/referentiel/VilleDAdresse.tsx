import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { Suggestions } from '../core/choix/Suggestions.tsx'
import { Champ } from '../core/formulaire/Champ.tsx'
import { type ProprietesChamp, useChamp } from '../core/formulaire/contexte.ts'
import { chercherVilles, codePostalDe, villeDuCodePostal } from './villes.data.ts'

interface Props {
  /** Chemin de l'adresse dans le formulaire : `ville` et `codePostal` y sont. */
  readonly adresse: string
  readonly libelleComplet?: string
  readonly verrou?: ProprietesChamp['verrou']
}

/**
 * La ville d'une adresse, proposée d'après son nom ou son code postal ; la choisir remplit l'un et l'autre. Un code postal qu'une seule ville
 * porte la remplit, si rien n'y est.
 */
export function VilleDAdresse({ adresse, libelleComplet = 'Ville', verrou = null }: Props) {
  const props = { nom: `${adresse}.ville`, libelle: 'Ville', libelleComplet, verrou }
  const { field, id, erreur, ferme, decritPar } = useChamp(props)
  const { setValue } = useFormContext()
  const codePostal = useWatch({ name: `${adresse}.codePostal` }) as string | null
  useVilleDuCodePostal(adresse, codePostal, ferme, id)
  return (
    <Champ id={id} erreur={erreur} {...props}>
      <Suggestions
        id={id}
        reference={field.ref}
        libelle={libelleComplet}
        cle="villes"
        chercher={chercherVilles}
        texteDe={({ nom }) => nom}
        detailDe={({ codesPostaux }) => codesPostaux.slice(0, 2).join(', ')}
        texte={(field.value as string | null) ?? ''}
        changer={(texte) => field.onChange(texte === '' ? null : texte)}
        choisir={(ville) => {
          field.onChange(ville.nom)
          setValue(`${adresse}.codePostal`, codePostalDe(ville, codePostal), { shouldDirty: true })
        }}
        ferme={ferme}
        invalide={erreur !== undefined}
        decritPar={decritPar}
        quitter={field.onBlur}
      />
    </Champ>
  )
}

/** Seul un code postal que l'on vient de taper remplit : une ville effacée à dessein ne revient pas d'elle-même. */
function useVilleDuCodePostal(adresse: string, codePostal: string | null, ferme: boolean, id: string): void {
  const { getValues, setValue } = useFormContext()
  const avant = useRef(codePostal)
  useEffect(() => {
    const tape = avant.current !== codePostal
    avant.current = codePostal
    const vide = () => (getValues(`${adresse}.ville`) ?? '') === ''
    if (!tape || ferme || codePostal === null || !vide()) return
    const coupure = new AbortController()
    villeDuCodePostal(codePostal, coupure.signal)
      .then((ville) => {
        if (ville === null || !vide()) return
        flushSync(() => setValue(`${adresse}.ville`, ville.nom, { shouldDirty: true }))
        // Déjà au champ, ce que l'on y tape prend la place de ce qui vient d'y paraître.
        const champ = document.getElementById(id)
        if (champ instanceof HTMLInputElement && champ === document.activeElement) champ.select()
      })
      // Une aide à la saisie : sans elle, la ville se tape.
      .catch(() => undefined)
    return () => coupure.abort()
  }, [adresse, codePostal, ferme, id, getValues, setValue])
}
