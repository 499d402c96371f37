import { libelleDuChamp } from '@relogement/domain/operation/operation.champs'
import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { Suggestions } from '../core/choix/Suggestions.tsx'
import { Champ } from '../core/formulaire/Champ.tsx'
import { ContexteDuFormulaire, useChamp, useFrappeSansValeur } from '../core/formulaire/contexte.ts'
import { chercherVilles, villesOptions } from '../referentiel/villes.data.ts'
import type { Operation } from './operation.data.ts'

interface Choisie {
  readonly id: string | null
  readonly nom: string
}

/** La ville de l'opération, prise parmi les communes de France ; ce qui est tapé sans être choisi reste au champ, et le dit. */
export function ChampVille({ operation }: { readonly operation: Operation | null }) {
  const props = { nom: 'villeCode', libelle: libelleDuChamp('ville'), facultatif: true }
  const champ = useChamp(props)
  const { field, id, ferme } = champ
  const code = field.value as string | null
  const [choisie, setChoisie] = useState<Choisie>({ id: operation?.villeCode ?? null, nom: operation?.ville ?? '' })
  const nom = useNomDeLaVille(code, choisie)
  const { tape, setTape, enQuittant, setEnQuittant, anomalie } = useTape()
  const { erreur, decritPar, lever } = useFrappeSansValeur(props.nom, champ, {
    refus: enQuittant ? anomalie() : null,
    dire: anomalie,
    texte: () => tape ?? '',
    reprendre: setTape,
  })
  return (
    <Champ id={id} erreur={erreur} {...props}>
      <Suggestions
        id={id}
        reference={field.ref}
        libelle={props.libelle}
        cle="villes"
        chercher={chercherVilles}
        texteDe={(ville) => ville.nom}
        detailDe={({ codesPostaux }) => codesPostaux.slice(0, 2).join(', ')}
        texte={tape ?? nom}
        changer={(texte) => {
          setTape(texte)
          field.onChange(null)
        }}
        choisir={(ville) => {
          setChoisie(ville)
          setTape(null)
          field.onChange(ville.id)
        }}
        ferme={ferme}
        invalide={erreur !== undefined}
        decritPar={decritPar}
        quitter={() => {
          setEnQuittant(true)
          lever()
          field.onBlur()
        }}
      />
    </Champ>
  )
}

/** Le nom de la ville du champ ; une saisie reprise n'en a que le code. */
function useNomDeLaVille(code: string | null, choisie: Choisie): string {
  const connu = code === null || code === choisie.id
  const { data, isLoading } = useQuery(villesOptions(connu ? [] : [code]))
  if (code === null) return ''
  if (connu) return choisie.nom
  return data?.[0]?.nom ?? (isLoading ? '' : code)
}

const A_CHOISIR = 'Choisissez une ville de la liste'

/** Ce qui est tapé dans le champ, et n'est encore aucune ville. */
function useTape() {
  const { remise } = useContext(ContexteDuFormulaire)
  const [tape, setTape] = useState<string | null>(null)
  const [enQuittant, setEnQuittant] = useState(false)
  const anomalie = () => ((tape ?? '').trim() === '' ? null : A_CHOISIR)
  const [vue, setVue] = useState(remise)
  if (vue !== remise) {
    setVue(remise)
    setTape(null)
    setEnQuittant(false)
  }
  return { tape, setTape, enQuittant, setEnQuittant, anomalie }
}
