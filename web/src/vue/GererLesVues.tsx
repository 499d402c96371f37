import { consequencesDeSuppression } from '@relogement/domain/vue/vue.consequences'
import { modificationVueSchema, type Vue } from '@relogement/domain/vue/vue.schema'
import { useState } from 'react'
import { Confirmation } from '../core/Confirmation.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { Case } from '../core/formulaire/Case.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { useChanger, useSupprimer } from './vue.data.ts'
import styles from './vue.module.css'

interface Props {
  readonly vues: readonly Vue[]
  readonly fermer: () => void
}

/** Épingler, renommer, partager, supprimer : chacun selon qui l'a gardée. */
export function GererLesVues({ vues, fermer }: Props) {
  const [geste, setGeste] = useState<{ readonly quoi: 'renommer' | 'supprimer'; readonly vue: Vue } | null>(null)
  const { mutate: changer, error } = useChanger()
  const { mutateAsync: supprimer } = useSupprimer()
  const revenir = () => setGeste(null)
  if (geste?.quoi === 'renommer') return <Renommer vue={geste.vue} fermer={revenir} />
  if (geste?.quoi === 'supprimer')
    return (
      <Confirmation
        titre="Supprimer la vue"
        detail={geste.vue.nom}
        consequences={consequencesDeSuppression(geste.vue)}
        action="Supprimer"
        dangereuse
        faire={() => supprimer(geste.vue.id)}
        fermer={revenir}
      />
    )
  return (
    <Dialogue
      titre="Gérer les vues"
      detail="Épinglée, une vue se tient au menu"
      fermer={fermer}
      pied={<PiedDeGeste erreur={error} fermer={fermer} />}
    >
      <ul className={`dlg-c ${styles.vues}`}>
        {vues.map((vue) => (
          <li key={vue.id}>
            <div className={styles.nom}>
              <b className="cut" title={vue.nom}>
                {vue.nom}
              </b>
              <span className="muted">
                {vue.can.includes('modifier') ? (vue.partagee ? 'Partagée' : 'À vous') : `${vue.auteur.prenom} ${vue.auteur.nom}`}
              </span>
            </div>
            <label className="check">
              <input
                type="checkbox"
                checked={vue.epinglee}
                onChange={({ target }) => changer({ id: vue.id, body: { epinglee: target.checked } })}
              />
              <span>
                Au menu<span className="vh"> : {vue.nom}</span>
              </span>
            </label>
            {vue.can.includes('modifier') && (
              <button className="lk" type="button" onClick={() => setGeste({ quoi: 'renommer', vue })}>
                Modifier<span className="vh"> {vue.nom}</span>
              </button>
            )}
            {vue.can.includes('supprimer') && (
              <button className="lk" type="button" onClick={() => setGeste({ quoi: 'supprimer', vue })}>
                Supprimer<span className="vh"> {vue.nom}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialogue>
  )
}

interface Saisie {
  readonly nom: string
  readonly partagee: boolean
}

function Renommer({ vue: { id, nom, partagee }, fermer }: { readonly vue: Vue; readonly fermer: () => void }) {
  const { mutateAsync: changer } = useChanger()
  return (
    <Dialogue titre="Modifier la vue" detail={nom} largeur={480} fermer={fermer}>
      <Formulaire<Saisie>
        schema={modificationVueSchema.pick({ nom: true, partagee: true }).required()}
        valeurs={{ nom, partagee }}
        brouillon={`vue:${id}`}
        enregistrer={async (body) => void (await changer({ id, body }))}
        apres={fermer}
        court
        nom="Modifier la vue"
        pied={<PiedDeDialogue action="Enregistrer" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Texte<Saisie> nom="nom" libelle="Nom" />
          <Case<Saisie> nom="partagee" libelle="La partager avec mes collègues" />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
