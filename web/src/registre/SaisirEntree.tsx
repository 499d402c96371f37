import type { EntreeDeRegistre } from '@relogement/domain/registre/registre.contract'
import { type Contenu, contenuSchema, type Registre, registres } from '@relogement/domain/registre/registres'
import { useNavigate } from '@tanstack/react-router'
import { Dialogue } from '../core/Dialogue.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte, ZoneDeTexte } from '../core/formulaire/Texte.tsx'
import { aujourdhui } from '../core/jour.ts'
import { useEnregistrerEntree } from './registre.data.ts'
import styles from './registre.module.css'

interface Props {
  readonly registre: Registre
  /** Nulle : une entrée de plus. */
  readonly entree: EntreeDeRegistre | null
  readonly fermer: () => void
}

/** Une entrée de registre, champ par champ tels que le registre les déclare. */
export function SaisirEntree({ registre, entree, fermer }: Props) {
  const { une, titre, champs } = registres[registre]
  const navigate = useNavigate()
  const enregistrer = useEnregistrerEntree(registre, entree)
  const quoi =
    entree === null
      ? `Inscrire ${registre === 'TRAITEMENT' ? 'un traitement' : 'une violation'}`
      : `Mettre à jour : ${une} ${entree.numero}`
  return (
    <Dialogue titre={quoi} detail={titre} fermer={fermer} largeur={720}>
      <Formulaire<Contenu>
        schema={contenuSchema(registre)}
        valeurs={entree?.contenu ?? Object.fromEntries(Object.keys(champs).map((nom) => [nom, null]))}
        brouillon={`registre:${entree?.id ?? registre}`}
        {...(entree === null ? {} : { version: entree.version })}
        nom={quoi}
        enregistrer={async (contenu) => {
          const { id } = await enregistrer(contenu)
          if (entree === null) await navigate({ to: '/administration/registres/$id', params: { id } })
        }}
        apres={fermer}
        pied={<PiedDeDialogue action={entree === null ? 'Inscrire au registre' : 'Enregistrer'} fermer={fermer} />}
      >
        <div className={`dlg-c ${styles.saisie}`}>
          {Object.entries(champs).map(([nom, champ]) => (
            <div key={nom} className={champ.sorte === 'long' || champ.sorte === 'court' ? styles.large : undefined}>
              <Champ nom={nom} {...champ} />
            </div>
          ))}
        </div>
      </Formulaire>
    </Dialogue>
  )
}

type PropsDuChamp = (typeof registres)[Registre]['champs'][string] & { readonly nom: string }

function Champ({ nom, libelle, sorte, liste = {}, aide, facultatif }: PropsDuChamp) {
  const commun = { nom, libelle, ...(aide === undefined ? {} : { aide }), ...(facultatif === true && { facultatif }) }
  if (sorte === 'choix') return <Choix<Contenu> {...commun} options={liste} />
  if (sorte === 'jour') return <ChampDate<Contenu> {...commun} {...(nom === 'finiLe' ? {} : { max: aujourdhui() })} />
  if (sorte === 'long') return <ZoneDeTexte<Contenu> {...commun} lignes={2} />
  return <Texte<Contenu> {...commun} {...(sorte === 'heure' && { exemple: '14:00' })} />
}
