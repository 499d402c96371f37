import { direLaValeur, libelleDuChamp } from '@relogement/domain/reunion/reunion.champs'
import { type SaisieReunion, saisieReunionSchema } from '@relogement/domain/reunion/reunion.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useConflit } from '../core/conflit/Conflit.tsx'
import { enregistrerAvecFusion } from '../core/conflit/enregistrerAvecFusion.ts'
import { nommer } from '../core/conflit/nommer.ts'
import { Dialogue } from '../core/Dialogue.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import type { Origine } from '../core/formulaire/useBrouillon.ts'
import { dernierAuteur } from '../historique/dernierAuteur.ts'
import { ChampsDeReunion, corpsDe, valeursDe } from './ChampsDeReunion.tsx'
import { type Reunion, reunionOptions, useEnregistrer, usePrus, vuDeLaReunion } from './reunion.data.ts'

interface Props {
  readonly reunion: Reunion
  readonly fermer: () => void
}

type S = SaisieReunion

/** Déplacer une réunion, en changer les PRU et les participants. */
export function SaisirReunion({ reunion, fermer }: Props) {
  const { enregistrer, conflit } = useSaisie(reunion)
  const prevenus = (reunion.participants ?? []).length
  return (
    <Dialogue titre="Modifier le GTR" detail={reunion.nom} largeur={680} fermer={fermer}>
      <Formulaire<S>
        schema={saisieReunionSchema}
        valeurs={valeursDe(reunion)}
        version={reunion.version}
        brouillon={`reunion:${reunion.id}`}
        enregistrer={enregistrer}
        apres={fermer}
        nom="Modifier le GTR"
        pied={<PiedDeDialogue action="Enregistrer" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <ChampsDeReunion nouvelle={false} />
          {prevenus > 0 && <p className="soft">Si la date ou le lieu change, les participants l’apprennent par courriel.</p>}
        </div>
      </Formulaire>
      {conflit}
    </Dialogue>
  )
}

/** Ce qu'un collègue a changé entre-temps se réunit, le même champ se choisit. */
function useSaisie(reunion: Reunion) {
  const { id } = reunion
  const { mutateAsync: envoyer } = useEnregistrer(id)
  const { data: prus = [] } = usePrus()
  const client = useQueryClient()
  const valeurDe = (champ: string, valeur: unknown) => {
    if (champ === 'PRUs') return nommer(valeur, [...prus, ...reunion.PRUs])
    return direLaValeur(champ === 'date' ? champ : 'ville', valeur)
  }
  const { choisir, dialogue } = useConflit<S>((chemin, valeur) => {
    const champ = chemin.join('.')
    return {
      libelle: champ === 'heure' ? 'Heure' : libelleDuChamp(champ),
      valeur: valeurDe(champ, valeur),
    }
  }, 'ce GTR')
  const enregistrer = (saisie: S, { valeurs, version }: Origine<S>) =>
    enregistrerAvecFusion({
      saisie,
      base: valeurs,
      version: version ?? reunion.version,
      envoyer: (reunie, sur) => envoyer({ body: corpsDe(reunie), version: sur }),
      relire: async () => {
        const [relue, auteur] = await Promise.all([client.query({ ...reunionOptions(id), staleTime: 0 }), dernierAuteur(vuDeLaReunion(id))])
        return { valeurs: valeursDe(relue), version: relue.version, auteur: auteur?.nom, le: auteur?.le }
      },
      choisir,
    })
  return { enregistrer, conflit: dialogue }
}
