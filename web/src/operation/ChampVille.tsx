import { libelleDuChamp } from '@relogement/domain/operation/operation.champs'
import { useState } from 'react'
import { Suggestions } from '../core/choix/Suggestions.tsx'
import { Champ } from '../core/formulaire/Champ.tsx'
import { useChamp } from '../core/formulaire/contexte.ts'
import { chercherVilles } from '../referentiel/villes.data.ts'

/** La ville de l'opération, prise parmi les communes de France ; ce qui est tapé sans être choisi s'efface en sortant. */
export function ChampVille({ depart }: { readonly depart: string }) {
  const props = { nom: 'villeCode', libelle: libelleDuChamp('ville'), facultatif: true }
  const { field, id, erreur, ferme, decritPar } = useChamp(props)
  const [choisie, setChoisie] = useState(depart)
  const [texte, setTexte] = useState(depart)
  return (
    <Champ id={id} erreur={erreur} {...props}>
      <Suggestions
        id={id}
        reference={field.ref}
        libelle={props.libelle}
        cle="villes"
        chercher={chercherVilles}
        texteDe={({ nom }) => nom}
        detailDe={({ codesPostaux }) => codesPostaux.slice(0, 2).join(', ')}
        texte={texte}
        changer={(tape) => {
          setTexte(tape)
          if (tape !== '') return
          setChoisie('')
          field.onChange(null)
        }}
        choisir={(ville) => {
          setChoisie(ville.nom)
          setTexte(ville.nom)
          field.onChange(ville.id)
        }}
        ferme={ferme}
        invalide={erreur !== undefined}
        decritPar={decritPar}
        quitter={() => {
          setTexte(choisie)
          field.onBlur()
        }}
      />
    </Champ>
  )
}
