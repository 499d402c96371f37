import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Suggestions } from '../core/choix/Suggestions.tsx'
import { Champ } from '../core/formulaire/Champ.tsx'
import { useChamp } from '../core/formulaire/contexte.ts'
import { Icone } from '../core/Icone.tsx'
import { chercherVilles, villesOptions } from '../referentiel/villes.data.ts'
import type { Zone } from './zone.data.ts'
import styles from './zone.module.css'

/** Les villes d'une zone, prises une à une parmi les communes du territoire ; chacune se retire. */
export function ChampVilles({ connues }: { readonly connues: Zone['communes'] }) {
  const props = { nom: 'villes', libelle: 'Villes', aide: 'Cherchez par nom ou par code postal.' }
  const { field, id, erreur, decritPar } = useChamp(props)
  const [noms, nommer] = useState(() => new Map(connues.map((ville) => [ville.id, ville.nom])))
  const codes = field.value as readonly string[]
  // Une saisie reprise n'a que leurs codes.
  const { data: lues = [] } = useQuery(villesOptions(codes.filter((code) => !noms.has(code))))
  const nomDe = (code: string) => noms.get(code) ?? lues.find((ville) => ville.id === code)?.nom ?? code
  return (
    <Champ id={id} erreur={erreur} {...props}>
      <Suggestions
        id={id}
        reference={field.ref}
        libelle="Ajouter une ville"
        cle="villes"
        chercher={chercherVilles}
        texteDe={({ nom }) => nom}
        detailDe={({ codesPostaux }) => codesPostaux.slice(0, 2).join(', ')}
        choisir={(ville) => {
          nommer(new Map(noms).set(ville.id, ville.nom))
          if (!codes.includes(ville.id)) field.onChange([...codes, ville.id])
        }}
        exemple="Ajouter une ville"
        invalide={erreur !== undefined}
        decritPar={decritPar}
        quitter={field.onBlur}
      />
      {codes.length > 0 && (
        <ul className={styles.villes} aria-label="Villes choisies">
          {codes
            .toSorted((une, autre) => nomDe(une).localeCompare(nomDe(autre), 'fr'))
            .map((code) => (
              <li key={code}>
                {nomDe(code)}
                <button
                  className="ib"
                  type="button"
                  aria-label={`Retirer ${nomDe(code)}`}
                  onClick={() => field.onChange(codes.filter((un) => un !== code))}
                >
                  <Icone nom="croix" />
                </button>
              </li>
            ))}
        </ul>
      )}
    </Champ>
  )
}
