import { useFormContext, useWatch } from 'react-hook-form'
import { Suggestions } from '../../core/choix/Suggestions.tsx'
import { Champ } from '../../core/formulaire/Champ.tsx'
import { useChamp } from '../../core/formulaire/contexte.ts'
import { chercherVilles, codePostalDe } from '../../referentiel/villes.data.ts'
import { useChampDuDossier } from './champs.tsx'

/** La ville d'une adresse, proposée d'après son nom ou son code postal ; la choisir remplit l'un et l'autre. */
export function ChampVille({ adresse }: { readonly adresse: 'logementActuelLocalisation.adresse' | 'logementPrecedent.adresse' }) {
  const chemin = `${adresse}.ville`
  const { libelleComplet, verrou } = useChampDuDossier(chemin)
  const props = { nom: chemin, libelle: 'Ville', libelleComplet, verrou }
  const { field, id, erreur, ferme, decritPar } = useChamp(props)
  const { setValue } = useFormContext()
  const codePostal = useWatch({ name: `${adresse}.codePostal` }) as string | null
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
